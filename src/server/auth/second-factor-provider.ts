import "server-only";
import CredentialsProvider from "next-auth/providers/credentials";
import { codeInput } from "~/domain/auth/code-input";
import { authenticationResponse } from "~/domain/auth/passkey";
import { parseJson } from "~/domain/text/parse-json";
import { answerSecondFactor } from "~/server/services/auth/second-factor-answer";
import { deps } from "~/server/wiring";
import { completeSignIn } from "./complete-sign-in";
import { deviceOf } from "./device";
import { refuse, refuseAfterError } from "./refuse";
import { secondFactorCookie } from "./second-factor-cookie";

/** The second step after a password or a provider: a code, or a passkey as JSON. The challenge is in a cookie. */
export const secondFactorProvider = () =>
  CredentialsProvider({
    id: "second-factor",
    name: "Code or passkey",
    credentials: { code: {}, passkey: {} },
    async authorize(credentials, request) {
      const headers = new Headers(request.headers);
      const secret = secondFactorCookie.read(headers);
      if (!secret) return refuse("challenge_over");
      const answer = readAnswer(credentials);
      const result = await answerSecondFactor(deps(), deviceOf(headers), { secret, ...answer }).catch(
        refuseAfterError,
      );
      if (result.outcome === "refused") return refuse(result.refusal);
      if (result.outcome === "second_factor") return refuse("challenge_over");
      await secondFactorCookie.drop();
      return completeSignIn(result);
    },
  });

function readAnswer(credentials: { code?: string; passkey?: string } | undefined) {
  if (credentials?.passkey) {
    const passkey = authenticationResponse.safeParse(parseJson(credentials.passkey ?? ""));
    return passkey.success ? { passkey: passkey.data } : refuse("passkey_refused");
  }
  const code = codeInput.safeParse(credentials);
  return code.success ? code.data : refuse("wrong_code");
}
