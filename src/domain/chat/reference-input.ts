import { z } from "zod";
import { MAX_ELEMENT } from "~preview";
import { MAX_COLLECTION_NAME } from "../knowledge/collection";
import { normalizePath } from "../project/project-files";
import { MAX_REFERENCES, MAX_SELECTED_CODE, type PromptReference } from "./reference";

const path = z
  .string()
  .max(255)
  .refine((written) => normalizePath(written) === written, "This is not a path of a file");
const line = z.number().int().min(1).max(1_000_000);

const promptReference: z.ZodType<PromptReference> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("file"), path }),
  z.object({ kind: z.literal("collection"), id: z.uuid(), name: z.string().min(1).max(MAX_COLLECTION_NAME) }),
  z.object({ kind: z.literal("code"), path, from: line, to: line, text: z.string().max(MAX_SELECTED_CODE) }),
  z.object({
    kind: z.literal("element"),
    tag: z.string().min(1).max(MAX_ELEMENT.tag),
    text: z.string().max(MAX_ELEMENT.text),
    markup: z.string().max(MAX_ELEMENT.markup).optional(),
    path: path.optional(),
    line: line.optional(),
  }),
  z.object({
    kind: z.literal("error"),
    message: z.string().min(1).max(2_000),
    path: path.optional(),
    line: line.optional(),
  }),
]);

export const promptReferences = z.array(promptReference).max(MAX_REFERENCES, "At most 12 references");

/** As stored with a message. */
export const storedReferences = z.array(promptReference).catch([]);
