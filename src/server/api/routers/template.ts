import {
  removeTemplateInput,
  renameTemplateInput,
  saveTemplateInput,
  startTemplateInput,
} from "~/domain/template/custom-template";
import { startFromTemplate } from "~/server/services/chat/starting/start-from-template";
import {
  listTemplates,
  removeTemplate,
  renameTemplate,
  saveTemplate,
} from "~/server/services/template/templates";
import { createRouter, forUser, userProcedure } from "../trpc";

export const templateRouter = createRouter({
  list: userProcedure.query(forUser(listTemplates)),
  start: userProcedure.meta({ cost: 5 }).input(startTemplateInput).mutation(forUser(startFromTemplate)),
  save: userProcedure.meta({ cost: 5 }).input(saveTemplateInput).mutation(forUser(saveTemplate)),
  rename: userProcedure.input(renameTemplateInput).mutation(forUser(renameTemplate)),
  remove: userProcedure.input(removeTemplateInput).mutation(forUser(removeTemplate)),
});
