import { z } from "zod";
import { confirmationInput, confirmationToken } from "~/domain/auth/confirmation";
import { emailInput, resetPasswordInput, signUpInput } from "~/domain/auth/credentials";
import { rememberTermsAcceptance } from "~/server/auth/after-sign-in";
import { secondFactorCookie, signUpCookie } from "~/server/auth/cookies";
import { localSignUp } from "~/server/auth/local-outbox";
import { deviceOf } from "~/server/auth/request-origin";
import { confirmEmailChange } from "~/server/services/auth/email-change";
import {
  confirmEmail,
  confirmWithoutLink,
  resendConfirmation,
} from "~/server/services/auth/email-confirmation";
import { passkeySecondFactorOptions, passkeySignInOptions } from "~/server/services/auth/passkey-sign-in";
import { forgotPassword, resetPassword } from "~/server/services/auth/password-change";
import { signUp } from "~/server/services/auth/sign-up";
import { readSignUpMode } from "~/server/services/auth/sign-up-mode";
import { createRouter, limitedProcedure, publicProcedure } from "../trpc";
import { passkeyRouter } from "./auth/passkey";
import { providerRouter } from "./auth/provider";
import { securityRouter } from "./auth/security";
import { twoFactorRouter } from "./auth/two-factor";

const token = z.object({ token: confirmationToken });

export const authRouter = createRouter({
  twoFactor: twoFactorRouter,
  passkey: passkeyRouter,
  provider: providerRouter,
  passkeySignInOptions: publicProcedure.mutation(({ ctx }) =>
    passkeySignInOptions(ctx.deps, deviceOf(ctx.headers)),
  ),
  passkeySecondFactorOptions: publicProcedure.mutation(({ ctx }) =>
    passkeySecondFactorOptions(ctx.deps, secondFactorCookie.read(ctx.headers)),
  ),
  signUpMode: publicProcedure.query(({ ctx }) => readSignUpMode(ctx.deps)),
  signUp: limitedProcedure("sign_up_address")
    .input(signUpInput)
    .mutation(async ({ ctx, input }) => {
      const { browser } = await signUp(ctx.deps, ctx.device, input);
      await signUpCookie.set(browser);
      await rememberTermsAcceptance();
    }),
  confirmEmail: limitedProcedure("link_address")
    .input(confirmationInput)
    .mutation(({ ctx, input }) =>
      confirmEmail(ctx.deps, ctx.device, { ...input, browser: signUpCookie.read(ctx.headers) }),
    ),
  confirmHere: limitedProcedure("link_address").mutation(({ ctx }) =>
    confirmWithoutLink(ctx.deps, ctx.device, localSignUp(ctx.headers)),
  ),
  resendConfirmation: limitedProcedure("reset_address")
    .input(z.union([emailInput, token]))
    .mutation(({ ctx, input }) =>
      resendConfirmation(ctx.deps, ctx.device, { ...input, browser: signUpCookie.read(ctx.headers) }),
    ),
  forgotPassword: limitedProcedure("reset_address")
    .input(emailInput)
    .mutation(({ ctx, input }) => forgotPassword(ctx.deps, ctx.device, input)),
  resetPassword: limitedProcedure("link_address")
    .input(resetPasswordInput)
    .mutation(async ({ ctx, input }) => {
      const { outcome, userId } = await resetPassword(ctx.deps, ctx.device, input);
      ctx.deps.sessions.evictUser(userId);
      return { outcome };
    }),
  confirmEmailChange: limitedProcedure("link_address")
    .input(token)
    .mutation(async ({ ctx, input }) => {
      const { outcome, userId } = await confirmEmailChange(ctx.deps, ctx.device, input);
      ctx.deps.sessions.evictUser(userId);
      return { outcome };
    }),
  security: securityRouter,
});
