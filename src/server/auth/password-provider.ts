import "server-only";
import CredentialsProvider from "next-auth/providers/credentials";
import { signInInput } from "~/domain/auth/credentials";
import { enforceSignInLimits, resetSignInLimits } from "~/server/services/auth/enforce-rate-limit";
import { signIn } from "~/server/services/auth/sign-in";
import { deps } from "~/server/wiring";
import { completeSignIn } from "./complete-sign-in";
import { deviceOf } from "./device";
import { refuse, refuseAfterError } from "./refuse";
import { signUpCookie } from "./sign-up-cookie";

export const passwordProvider = () =>
  CredentialsProvider({
    name: "Email and password",
    credentials: { email: {}, password: {} },
    async authorize(credentials, request) {
      const input = signInInput.safeParse(credentials);
      if (!input.success) return refuse("wrong_credentials");
      const headers = new Headers(request.headers);
      const device = deviceOf(headers);
      const attempt = { email: input.data.email, device };
      await enforceSignInLimits(deps(), attempt).catch(async (error) => {
        await deps().delayRefusal();
        return refuseAfterError(error);
      });
      const result = await signIn(deps(), device, {
        ...input.data,
        browser: signUpCookie.read(headers),
      }).catch(refuseAfterError);
      const wrong = result.outcome === "refused" && result.refusal === "wrong_credentials";
      if (!wrong) await resetSignInLimits(deps(), attempt);
      return result.outcome === "refused" ? refuse(result.refusal) : completeSignIn(result);
    },
  });
