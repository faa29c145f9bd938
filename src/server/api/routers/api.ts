import { apiKeyIdInput, createApiKeyInput } from "~/domain/api/api-key";
import {
  authorizationAnswer,
  authorizationQuery,
  deviceAnswer,
  deviceCodeInput,
} from "~/domain/api/oauth/authorization";
import { createKey } from "~/server/services/api/create-key";
import { listKeys } from "~/server/services/api/list-keys";
import { answerAuthorization, readAuthorization } from "~/server/services/api/oauth/authorize";
import { listApps } from "~/server/services/api/oauth/connected-apps";
import { answerDevice, readDevice } from "~/server/services/api/oauth/devices";
import { revokeKey } from "~/server/services/api/revoke-key";
import { createRouter, deviceProcedure, forUser, userProcedure } from "../trpc";

export const apiKeyRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listKeys(ctx.deps, ctx.user)),
  create: deviceProcedure
    .input(createApiKeyInput)
    .mutation(({ ctx, input }) => createKey(ctx.deps, ctx, input)),
  revoke: deviceProcedure.input(apiKeyIdInput).mutation(({ ctx, input }) => revokeKey(ctx.deps, ctx, input)),
});

/** Apps that use an account by OAuth; revoking one revokes its key. */
export const connectedAppRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listApps(ctx.deps, ctx.user)),
  authorization: userProcedure.input(authorizationQuery).query(forUser(readAuthorization)),
  answerAuthorization: deviceProcedure
    .input(authorizationAnswer)
    .mutation(({ ctx, input }) => answerAuthorization(ctx.deps, ctx, input)),
  device: userProcedure.input(deviceCodeInput).query(forUser(readDevice)),
  answerDevice: deviceProcedure
    .input(deviceAnswer)
    .mutation(({ ctx, input }) => answerDevice(ctx.deps, ctx, input)),
});
