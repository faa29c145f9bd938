import "server-only";
import { z } from "zod";
import { connectionInput } from "~/domain/model/connection-input";
import { graphicsDrivers } from "~/domain/model/local-model";
import { modelfileInput, ollamaName } from "~/domain/model/modelfile-input";
import { doctorChecks } from "~/domain/model/ollama";
import { listModelsOf } from "~/server/services/billing/list-models";
import {
  chooseConnectionModels,
  listConnections,
  readConnectionState,
  removeConnection,
  saveConnection,
} from "~/server/services/model/connections";
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
import {
  cancelOllamaPull,
  createOllamaModel,
  examineOllama,
  listOllamaModel,
  pullOllamaModel,
  readOllama,
  readOllamaDetails,
  readOllamaModelfile,
  removeOllamaModel,
  resumeOllamaPull,
} from "~/server/services/model/ollama";
import { ollamaState } from "~/server/services/model/ollama-state";
import { createRouter, userProcedure } from "../trpc";

const named = z.object({ name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,199}$/) });

const identified = z.object({ id: z.uuid() });

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

const ollamaNamed = z.object({ name: ollamaName });

const ollamaRouter = createRouter({
  state: userProcedure.query(({ ctx }) => ollamaState(ctx.deps, ctx.user)),
  read: userProcedure.query(({ ctx }) => readOllama(ctx.deps, ctx.user)),
  details: userProcedure
    .input(ollamaNamed)
    .query(({ ctx, input }) => readOllamaDetails(ctx.deps, ctx.user, input)),
  list: userProcedure
    .input(ollamaNamed.extend({ isListed: z.boolean() }))
    .mutation(({ ctx, input }) => listOllamaModel(ctx.deps, ctx.user, input)),
  pull: userProcedure
    .input(ollamaNamed)
    .mutation(({ ctx, input }) => pullOllamaModel(ctx.deps, ctx.user, input)),
  modelfile: userProcedure
    .input(ollamaNamed)
    .query(({ ctx, input }) => readOllamaModelfile(ctx.deps, ctx.user, input)),
  create: userProcedure
    .meta({ cost: 5 })
    .input(modelfileInput)
    .mutation(({ ctx, input }) => createOllamaModel(ctx.deps, ctx.user, input)),
  resume: userProcedure
    .input(ollamaNamed)
    .mutation(({ ctx, input }) => resumeOllamaPull(ctx.deps, ctx.user, input)),
  cancel: userProcedure
    .input(ollamaNamed)
    .mutation(({ ctx, input }) => cancelOllamaPull(ctx.deps, ctx.user, input)),
  remove: userProcedure
    .input(ollamaNamed)
    .mutation(({ ctx, input }) => removeOllamaModel(ctx.deps, ctx.user, input)),
  examine: userProcedure
    .input(z.object({ check: z.enum(doctorChecks) }))
    .mutation(({ ctx, input }) => examineOllama(ctx.deps, ctx.user, input)),
});

const connectionRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listConnections(ctx.deps, ctx.user)),
  state: userProcedure
    .meta({ cost: 2 })
    .input(identified)
    .query(({ ctx, input }) => readConnectionState(ctx.deps, ctx.user, input)),
  // It asks a server that its user names.
  save: userProcedure
    .meta({ cost: 10 })
    .input(connectionInput)
    .mutation(({ ctx, input }) => saveConnection(ctx.deps, ctx.user, input)),
  choose: userProcedure
    .input(identified.extend({ models: z.array(z.string().min(1).max(200)).max(1_000).nullable() }))
    .mutation(({ ctx, input }) => chooseConnectionModels(ctx.deps, ctx.user, input)),
  remove: userProcedure
    .input(identified)
    .mutation(({ ctx, input }) => removeConnection(ctx.deps, ctx.user, input)),
});

export const modelRouter = createRouter({
  connection: connectionRouter,
  list: userProcedure.query(({ ctx }) => listModelsOf(ctx.deps, ctx.user)),
  local: localRouter,
  ollama: ollamaRouter,
});
