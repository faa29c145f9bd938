import "server-only";
import { z } from "zod";
import { graphicsDrivers } from "~/domain/model/local-model";
import { listModels } from "~/server/services/billing/list-models";
import {
  addModelFile,
  chooseGraphics,
  pauseDownload,
  prepareModel,
  readLocalModels,
  readReplyProgress,
  removeModel,
  unloadModel,
} from "~/server/services/model/local-models";
import { ollamaState } from "~/server/services/model/ollama-state";
import { createRouter, userProcedure } from "../trpc";

const named = z.object({ name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,199}$/) });

const localRouter = createRouter({
  state: userProcedure.query(({ ctx }) => readLocalModels(ctx.deps, ctx.user)),
  progress: userProcedure
    .input(named)
    .query(({ ctx, input }) => readReplyProgress(ctx.deps, ctx.user, input)),
  useGraphics: userProcedure
    .input(z.object({ driver: z.enum(graphicsDrivers).nullable() }))
    .mutation(({ ctx, input }) => chooseGraphics(ctx.deps, ctx.user, input)),
  prepare: userProcedure.input(named).mutation(({ ctx, input }) => prepareModel(ctx.deps, ctx.user, input)),
  pause: userProcedure.input(named).mutation(({ ctx, input }) => pauseDownload(ctx.deps, ctx.user, input)),
  remove: userProcedure.input(named).mutation(({ ctx, input }) => removeModel(ctx.deps, ctx.user, input)),
  unload: userProcedure.input(named).mutation(({ ctx, input }) => unloadModel(ctx.deps, ctx.user, input)),
  addFile: userProcedure
    .input(z.object({ path: z.string().trim().min(1).max(1_000) }))
    .mutation(({ ctx, input }) => addModelFile(ctx.deps, ctx.user, input)),
});

export const modelRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listModels(ctx.deps, ctx.user)),
  local: localRouter,
  ollama: userProcedure.query(({ ctx }) => ollamaState(ctx.deps)),
});
