import "server-only";
import CredentialsProvider from "next-auth/providers/credentials";
import { authenticationResponse } from "~/domain/auth/passkey";
import { parseJson } from "~/domain/text/parse-json";
import { signInWithPasskey } from "~/server/services/auth/sign-in-with-passkey";
import { deps } from "~/server/wiring";
import { completeSignIn } from "./complete-sign-in";
import { deviceOf } from "./device";
import { refuse, refuseAfterError } from "./refuse";

/** A passkey as the only credential, as JSON. */
export const passkeyProvider = () =>
  CredentialsProvider({
    id: "passkey",
    name: "Passkey",
    credentials: { passkey: {} },
    async authorize(credentials, request) {
      const passkey = authenticationResponse.safeParse(parseJson(credentials?.passkey ?? ""));
      if (!passkey.success) return refuse("passkey_refused");
      const device = deviceOf(new Headers(request.headers));
      const result = await signInWithPasskey(deps(), device, passkey.data).catch(refuseAfterError);
      if (result.outcome !== "signed_in") return refuse("passkey_refused");
      return completeSignIn(result);
    },
  });
