import { reauthenticationInput } from "~/domain/auth/credentials";
import { addPasskeyInput, passkeyIdInput, renamePasskeyInput } from "~/domain/auth/passkey";
import { configuredProviders } from "~/server/auth/providers";
import {
  addPasskey,
  beginPasskeyRegistration,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "~/server/services/auth/passkeys";
import { createRouter, deviceProcedure, forUser, userProcedure } from "../../trpc";

export const passkeyRouter = createRouter({
  list: userProcedure.query(forUser(listPasskeys)),
  begin: userProcedure.input(reauthenticationInput).mutation(forUser(beginPasskeyRegistration)),
  add: deviceProcedure.input(addPasskeyInput).mutation(({ ctx, input }) => addPasskey(ctx.deps, ctx, input)),
  rename: userProcedure.input(renamePasskeyInput).mutation(forUser(renamePasskey)),
  remove: deviceProcedure
    .input(passkeyIdInput)
    .mutation(({ ctx, input }) =>
      removePasskey({ ...ctx.deps, configuredProviders: configuredProviders() }, ctx, input),
    ),
});
