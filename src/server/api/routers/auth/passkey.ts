import "server-only";
import { passwordAgainInput } from "~/domain/auth/credentials";
import { addPasskeyInput, onePasskey, renamePasskeyInput } from "~/domain/auth/passkey";
import { deviceOf } from "~/server/auth/device";
import { providersSetUp } from "~/server/auth/providers";
import { addPasskey } from "~/server/services/auth/passkey-add";
import { beginPasskey } from "~/server/services/auth/passkey-begin";
import { listPasskeys } from "~/server/services/auth/passkey-list";
import { removePasskey } from "~/server/services/auth/passkey-remove";
import { renamePasskey } from "~/server/services/auth/passkey-rename";
import { createRouter, userProcedure } from "../../trpc";

export const passkeyRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listPasskeys(ctx.deps, ctx.user)),
  begin: userProcedure
    .input(passwordAgainInput)
    .mutation(({ ctx, input }) => beginPasskey(ctx.deps, ctx.user, input)),
  add: userProcedure
    .input(addPasskeyInput)
    .mutation(({ ctx, input }) =>
      addPasskey(ctx.deps, { user: ctx.user, device: deviceOf(ctx.headers) }, input),
    ),
  rename: userProcedure
    .input(renamePasskeyInput)
    .mutation(({ ctx, input }) => renamePasskey(ctx.deps, ctx.user, input)),
  remove: userProcedure
    .input(onePasskey)
    .mutation(({ ctx, input }) =>
      removePasskey(
        { ...ctx.deps, setUp: providersSetUp() },
        { user: ctx.user, device: deviceOf(ctx.headers) },
        input,
      ),
    ),
});
