import "server-only";
import { z } from "zod";
import { confirmationToken } from "~/domain/auth/confirmation";
import { emailInput, signUpInput } from "~/domain/auth/credentials";
import { deviceOf } from "~/server/auth/device";
import { confirmEmail } from "~/server/services/auth/confirm-email";
import { resendConfirmation } from "~/server/services/auth/resend-confirmation";
import { signUp } from "~/server/services/auth/sign-up";
import { createRouter, publicProcedure } from "../trpc";

const token = z.object({ token: confirmationToken });

export const authRouter = createRouter({
  signUp: publicProcedure
    .input(signUpInput)
    .mutation(({ ctx, input }) => signUp(ctx.deps, deviceOf(ctx.headers), input)),
  confirmEmail: publicProcedure
    .input(token)
    .mutation(({ ctx, input }) => confirmEmail(ctx.deps, deviceOf(ctx.headers), input)),
  resendConfirmation: publicProcedure
    .input(z.union([emailInput, token]))
    .mutation(({ ctx, input }) => resendConfirmation(ctx.deps, input)),
});
