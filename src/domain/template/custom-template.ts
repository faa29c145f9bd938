import { z } from "zod";
import { templateId } from "./template";

/** Per user. */
export const MAX_CUSTOM_TEMPLATES = 100;
/** Characters of a page that is saved as a template. */
export const MAX_CUSTOM_PAGE_LENGTH = 500_000;

const MAX_TITLE_LENGTH = 60;
const MAX_DESCRIPTION_LENGTH = 120;

const line = (limit: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(limit, `Use at most ${limit} characters.`)
    .regex(/^\P{Cc}*$/u, "Use one line of plain text.");

const title = line(MAX_TITLE_LENGTH, "Enter a title.");
const description = line(MAX_DESCRIPTION_LENGTH, "Enter a description.");

/** The form for saving a page as a template. */
export const customTemplateForm = z.object({ title, description });
export type CustomTemplateForm = z.infer<typeof customTemplateForm>;

export const saveTemplateInput = customTemplateForm.extend({
  /** The finished reply whose page it is. */
  replyId: z.uuid(),
  /** Which of the reply's code blocks, from 0. */
  block: z.number().int().min(0).max(1_000),
});
export type SaveTemplateInput = z.infer<typeof saveTemplateInput>;

export const renameTemplateInput = customTemplateForm.extend({ templateId: z.uuid() });
export type RenameTemplateInput = z.infer<typeof renameTemplateInput>;

export const removeTemplateInput = z.object({ templateId: z.uuid() });

/** A user's template, without its page. */
export type CustomTemplate = { id: string; title: string; description: string };

export const startTemplateInput = z.object({
  /** The new chat's id, made by the browser: a second press of the button finds the chat of the first. */
  chatId: z.uuid(),
  /** One that comes with the product, or one of the user's own. */
  templateId,
  /** Checked against the template's variables. */
  values: z.record(z.string().max(100), z.string().max(1_000)),
});
export type StartTemplateInput = z.infer<typeof startTemplateInput>;
