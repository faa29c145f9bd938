import "server-only";
import { listModels } from "~/server/services/billing/list-models";
import { ollamaState } from "~/server/services/model/ollama-state";
import { createRouter, userProcedure } from "../trpc";

export const modelRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listModels(ctx.deps, ctx.user)),
  ollama: userProcedure.query(({ ctx }) => ollamaState(ctx.deps)),
});
