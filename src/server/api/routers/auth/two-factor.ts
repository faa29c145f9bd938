import { codeInput } from "~/domain/auth/code-input";
import { reauthenticationInput } from "~/domain/auth/credentials";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from "~/server/services/auth/two-factor";
import { createRouter, deviceProcedure, forUser, userProcedure } from "../../trpc";

const codeProcedure = deviceProcedure.input(codeInput);

export const twoFactorRouter = createRouter({
  read: userProcedure.query(forUser(readTwoFactor)),
  begin: userProcedure.input(reauthenticationInput).mutation(forUser(beginTwoFactor)),
  confirm: codeProcedure.mutation(({ ctx, input }) => confirmTwoFactor(ctx.deps, ctx, input)),
  disable: codeProcedure.mutation(({ ctx, input }) => disableTwoFactor(ctx.deps, ctx, input)),
  renewRecoveryCodes: codeProcedure.mutation(({ ctx, input }) => renewRecoveryCodes(ctx.deps, ctx, input)),
});
