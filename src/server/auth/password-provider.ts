import "server-only";
import CredentialsProvider from "next-auth/providers/credentials";
import { signInInput } from "~/domain/auth/credentials";
import { holdRefusal } from "~/server/services/auth/hold-refusal";
import { admitSignIn, forgiveSignIn } from "~/server/services/auth/pace";
import { signIn } from "~/server/services/auth/sign-in";
import { deps } from "~/server/wiring";
import { deviceOf } from "./device";
import { enter } from "./enter";
import { busy, refuse } from "./refuse";
import { signUpCookie } from "./sign-up-cookie";

export const passwordProvider = () =>
  CredentialsProvider({
    name: "E-mail and password",
    credentials: { email: {}, password: {} },
    async authorize(credentials, request) {
      const input = signInInput.safeParse(credentials);
      if (!input.success) return refuse("wrong_credentials");
      const headers = new Headers(request.headers);
      const device = deviceOf(headers);
      const guess = { email: input.data.email, device };
      await admitSignIn(deps(), guess).catch(async (error) => {
        await holdRefusal();
        return busy(error);
      });
      const result = await signIn(deps(), device, {
        ...input.data,
        browser: signUpCookie.read(headers),
      }).catch(busy);
      const wrong = result.outcome === "refused" && result.refusal === "wrong_credentials";
      if (!wrong) await forgiveSignIn(deps(), guess);
      return result.outcome === "refused" ? refuse(result.refusal) : enter(result);
    },
  });
