import CredentialsProvider from "next-auth/providers/credentials";
import { codeInput } from "~/domain/auth/code-input";
import { signInInput } from "~/domain/auth/credentials";
import { authenticationResponse } from "~/domain/auth/passkey";
import { parseJson } from "~/domain/text/parse-json";
import { signInAfterConfirming } from "~/server/services/auth/email-confirmation";
import { enforceSignInLimits, resetSignInLimits } from "~/server/services/auth/enforce-rate-limit";
import { signInWithPasskey } from "~/server/services/auth/passkey-sign-in";
import { answerSecondFactor } from "~/server/services/auth/second-factor";
import { signIn } from "~/server/services/auth/sign-in";
import { deps } from "~/server/wiring";
import { completeSignIn } from "./after-sign-in";
import { secondFactorCookie, signUpCookie } from "./cookies";
import { refuse, refuseAfterError } from "./refuse";
import { deviceOf } from "./request-origin";

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
      const isWrong = result.outcome === "refused" && result.refusal === "wrong_credentials";
      if (!isWrong) await resetSignInLimits(deps(), attempt);
      return result.outcome === "refused" ? refuse(result.refusal) : completeSignIn(result);
    },
  });

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
      await signUpCookie.clear();
      return result.outcome === "refused" ? refuse(result.refusal) : completeSignIn(result);
    },
  });

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
      await secondFactorCookie.clear();
      return completeSignIn(result);
    },
  });

function readAnswer(credentials: { code?: string; passkey?: string } | undefined) {
  if (credentials?.passkey) {
    const passkey = authenticationResponse.safeParse(parseJson(credentials.passkey));
    return passkey.success ? { passkey: passkey.data } : refuse("passkey_refused");
  }
  const code = codeInput.safeParse(credentials);
  return code.success ? code.data : refuse("wrong_code");
}
