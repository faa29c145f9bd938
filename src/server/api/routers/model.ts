import { z } from "zod";
import { connectionInput } from "~/domain/model/connection-input";
import { editFormatInput } from "~/domain/model/edit-format-input";
import { graphicsDrivers } from "~/domain/model/local-model";
import { modelfileInput, ollamaName } from "~/domain/model/modelfile-input";
import { doctorChecks } from "~/domain/model/ollama";
import { listModelsOf } from "~/server/services/billing/limits";
import {
  chooseConnectionModels,
  listConnections,
  readConnectionState,
  removeConnection,
  saveConnection,
} from "~/server/services/model/connections";
import { chooseEditFormat } from "~/server/services/model/edit-formats";
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
  ollamaState,
  pullOllamaModel,
  readOllama,
  readOllamaDetails,
  readOllamaModelfile,
  removeOllamaModel,
  resumeOllamaPull,
} from "~/server/services/model/ollama";
import { createRouter, forUser, userProcedure } from "../trpc";

const named = z.object({ name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,199}$/) });

const identified = z.object({ id: z.uuid() });

const localRouter = createRouter({
  state: userProcedure.query(forUser(readLocalModels)),
  progress: userProcedure.input(named).query(forUser(readReplyProgress)),
  useGraphics: userProcedure
    .input(z.object({ driver: z.enum(graphicsDrivers).nullable() }))
    .mutation(forUser(chooseGraphics)),
  prepare: userProcedure.input(named).mutation(forUser(prepareModel)),
  pause: userProcedure.input(named).mutation(forUser(pauseDownload)),
  remove: userProcedure.input(named).mutation(forUser(removeModel)),
  unload: userProcedure.input(named).mutation(forUser(unloadModel)),
  addFile: userProcedure
    .input(z.object({ path: z.string().trim().min(1).max(1_000) }))
    .mutation(forUser(addModelFile)),
});

const ollamaNamed = z.object({ name: ollamaName });

const ollamaRouter = createRouter({
  state: userProcedure.query(forUser(ollamaState)),
  read: userProcedure.query(forUser(readOllama)),
  details: userProcedure.input(ollamaNamed).query(forUser(readOllamaDetails)),
  list: userProcedure.input(ollamaNamed.extend({ isListed: z.boolean() })).mutation(forUser(listOllamaModel)),
  pull: userProcedure.input(ollamaNamed).mutation(forUser(pullOllamaModel)),
  modelfile: userProcedure.input(ollamaNamed).query(forUser(readOllamaModelfile)),
  create: userProcedure.meta({ cost: 5 }).input(modelfileInput).mutation(forUser(createOllamaModel)),
  resume: userProcedure.input(ollamaNamed).mutation(forUser(resumeOllamaPull)),
  cancel: userProcedure.input(ollamaNamed).mutation(forUser(cancelOllamaPull)),
  remove: userProcedure.input(ollamaNamed).mutation(forUser(removeOllamaModel)),
  examine: userProcedure.input(z.object({ check: z.enum(doctorChecks) })).mutation(forUser(examineOllama)),
});

const connectionRouter = createRouter({
  list: userProcedure.query(forUser(listConnections)),
  state: userProcedure.meta({ cost: 2 }).input(identified).query(forUser(readConnectionState)),
  // It calls a server of the user's choice.
  save: userProcedure.meta({ cost: 10 }).input(connectionInput).mutation(forUser(saveConnection)),
  choose: userProcedure
    .input(identified.extend({ models: z.array(z.string().min(1).max(200)).max(1_000).nullable() }))
    .mutation(forUser(chooseConnectionModels)),
  remove: userProcedure.input(identified).mutation(forUser(removeConnection)),
});

export const modelRouter = createRouter({
  connection: connectionRouter,
  list: userProcedure.query(forUser(listModelsOf)),
  chooseEditFormat: userProcedure.input(editFormatInput).mutation(forUser(chooseEditFormat)),
  local: localRouter,
  ollama: ollamaRouter,
});
