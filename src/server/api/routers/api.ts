import "server-only";
import { apiKeyIdInput, createApiKeyInput } from "~/domain/api/api-key";
import { createKey } from "~/server/services/api/create-key";
import { listKeys } from "~/server/services/api/list-keys";
import { revokeKey } from "~/server/services/api/revoke-key";
import { createRouter, deviceProcedure, userProcedure } from "../trpc";

export const apiKeyRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listKeys(ctx.deps, ctx.user)),
  create: deviceProcedure
    .input(createApiKeyInput)
    .mutation(({ ctx, input }) => createKey(ctx.deps, ctx, input)),
  revoke: deviceProcedure.input(apiKeyIdInput).mutation(({ ctx, input }) => revokeKey(ctx.deps, ctx, input)),
});
