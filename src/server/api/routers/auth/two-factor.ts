import "server-only";
import { codeInput } from "~/domain/auth/code-input";
import { reauthenticationInput } from "~/domain/auth/credentials";
import { deviceOf } from "~/server/auth/device";
import { renewRecoveryCodes } from "~/server/services/auth/recovery-codes-renew";
import { beginTwoFactor } from "~/server/services/auth/two-factor-begin";
import { confirmTwoFactor } from "~/server/services/auth/two-factor-confirm";
import { disableTwoFactor } from "~/server/services/auth/two-factor-disable";
import { readTwoFactor } from "~/server/services/auth/two-factor-read";
import { type Context, createRouter, userProcedure } from "../../trpc";

const codeProcedure = userProcedure.input(codeInput);

const actor = <User>(ctx: Context & { user: User }) => ({ user: ctx.user, device: deviceOf(ctx.headers) });

export const twoFactorRouter = createRouter({
  read: userProcedure.query(({ ctx }) => readTwoFactor(ctx.deps, ctx.user)),
  begin: userProcedure
    .input(reauthenticationInput)
    .mutation(({ ctx, input }) => beginTwoFactor(ctx.deps, ctx.user, input)),
  confirm: codeProcedure.mutation(({ ctx, input }) => confirmTwoFactor(ctx.deps, actor(ctx), input)),
  disable: codeProcedure.mutation(({ ctx, input }) => disableTwoFactor(ctx.deps, actor(ctx), input)),
  renewRecoveryCodes: codeProcedure.mutation(({ ctx, input }) =>
    renewRecoveryCodes(ctx.deps, actor(ctx), input),
  ),
});
