import "server-only";
import {
  removeTemplateInput,
  renameTemplateInput,
  saveTemplateInput,
  startTemplateInput,
} from "~/domain/template/custom-template";
import { startFromTemplate } from "~/server/services/chat/starting/start-from-template";
import { removeTemplate, renameTemplate, saveTemplate } from "~/server/services/template/custom-templates";
import { listTemplates } from "~/server/services/template/list-templates";
import { createRouter, userProcedure } from "../trpc";

export const templateRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listTemplates(ctx.deps, ctx.user)),
  start: userProcedure
    .meta({ cost: 5 })
    .input(startTemplateInput)
    .mutation(({ ctx, input }) => startFromTemplate(ctx.deps, ctx.user, input)),
  save: userProcedure
    .meta({ cost: 5 })
    .input(saveTemplateInput)
    .mutation(({ ctx, input }) => saveTemplate(ctx.deps, ctx.user, input)),
  rename: userProcedure
    .input(renameTemplateInput)
    .mutation(({ ctx, input }) => renameTemplate(ctx.deps, ctx.user, input)),
  remove: userProcedure
    .input(removeTemplateInput)
    .mutation(({ ctx, input }) => removeTemplate(ctx.deps, ctx.user, input)),
});
