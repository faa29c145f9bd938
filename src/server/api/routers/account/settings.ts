import "server-only";
import { pushEndpointInput, pushSubscriptionInput } from "~/domain/account/push";
import { settingsPatch } from "~/domain/account/settings";
import { generationSettings } from "~/domain/chat/generation";
import { pushKeys } from "~/server/services/account/push-keys";
import {
  isPushSubscribed,
  subscribePush,
  unsubscribePush,
} from "~/server/services/account/push-subscriptions";
import { readSettings, saveSettings } from "~/server/services/account/settings";
import { readGeneration, saveGeneration } from "~/server/services/chat/writing/generation-settings";
import { createRouter, userProcedure } from "../../trpc";

export const settingsRouter = createRouter({
  read: userProcedure.query(({ ctx }) => readSettings(ctx.deps, ctx.user)),
  save: userProcedure
    .input(settingsPatch)
    .mutation(({ ctx, input }) => saveSettings(ctx.deps, ctx.user, input)),
  generation: userProcedure.query(({ ctx }) => readGeneration(ctx.deps, ctx.user)),
  saveGeneration: userProcedure
    .input(generationSettings)
    .mutation(({ ctx, input }) => saveGeneration(ctx.deps, ctx.user, input)),
  pushKey: userProcedure.query(async ({ ctx }) => (await pushKeys(ctx.deps)).publicKey),
  isPushSubscribed: userProcedure
    .input(pushEndpointInput)
    .query(({ ctx, input }) => isPushSubscribed(ctx.deps, ctx.user, input)),
  subscribePush: userProcedure
    .input(pushSubscriptionInput)
    .mutation(({ ctx, input }) => subscribePush(ctx.deps, ctx.user, input)),
  unsubscribePush: userProcedure
    .input(pushEndpointInput)
    .mutation(({ ctx, input }) => unsubscribePush(ctx.deps, ctx.user, input)),
});
