import "server-only";
import { reauthenticationInput } from "~/domain/auth/credentials";
import { addPasskeyInput, passkeyIdInput, renamePasskeyInput } from "~/domain/auth/passkey";
import { deviceOf } from "~/server/auth/device";
import { configuredProviders } from "~/server/auth/providers";
import { addPasskey } from "~/server/services/auth/passkey-add";
import { beginPasskeyRegistration } from "~/server/services/auth/passkey-begin";
import { listPasskeys } from "~/server/services/auth/passkey-list";
import { removePasskey } from "~/server/services/auth/passkey-remove";
import { renamePasskey } from "~/server/services/auth/passkey-rename";
import { createRouter, userProcedure } from "../../trpc";

export const passkeyRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listPasskeys(ctx.deps, ctx.user)),
  begin: userProcedure
    .input(reauthenticationInput)
    .mutation(({ ctx, input }) => beginPasskeyRegistration(ctx.deps, ctx.user, input)),
  add: userProcedure
    .input(addPasskeyInput)
    .mutation(({ ctx, input }) =>
      addPasskey(ctx.deps, { user: ctx.user, device: deviceOf(ctx.headers) }, input),
    ),
  rename: userProcedure
    .input(renamePasskeyInput)
    .mutation(({ ctx, input }) => renamePasskey(ctx.deps, ctx.user, input)),
  remove: userProcedure
    .input(passkeyIdInput)
    .mutation(({ ctx, input }) =>
      removePasskey(
        { ...ctx.deps, configuredProviders: configuredProviders() },
        { user: ctx.user, device: deviceOf(ctx.headers) },
        input,
      ),
    ),
});
