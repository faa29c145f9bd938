import "server-only";
import { generationSettings } from "~/domain/chat/generation";
import { readGeneration, saveGeneration } from "~/server/services/chat/generation-settings";
import { createRouter, userProcedure } from "../trpc";

export const settingsRouter = createRouter({
  generation: userProcedure.query(({ ctx }) => readGeneration(ctx.deps, ctx.user)),
  saveGeneration: userProcedure
    .input(generationSettings)
    .mutation(({ ctx, input }) => saveGeneration(ctx.deps, ctx.user, input)),
});
