import "server-only";
import CredentialsProvider from "next-auth/providers/credentials";
import { signInAfterConfirming } from "~/server/services/auth/sign-in-after-confirming";
import { deps } from "~/server/wiring";
import { completeSignIn } from "./complete-sign-in";
import { deviceOf } from "./device";
import { refuse, refuseAfterError } from "./refuse";
import { signUpCookie } from "./sign-up-cookie";

/** Signs in the browser that signed up, right after it confirmed its address. Its cookie is the only credential. */
export const confirmationProvider = () =>
  CredentialsProvider({
    id: "confirmation",
    name: "Confirmed sign-up",
    credentials: {},
    async authorize(_credentials, request) {
      const headers = new Headers(request.headers);
      const browser = signUpCookie.read(headers);
      if (!browser) return refuse("challenge_over");
      const result = await signInAfterConfirming(deps(), deviceOf(headers), browser).catch(refuseAfterError);
      await signUpCookie.drop();
      return result.outcome === "refused" ? refuse(result.refusal) : completeSignIn(result);
    },
  });
