import { z } from "zod";
import { MAX_FILES, MAX_PICTURE_BYTES, MAX_PROJECT_BYTES } from "./project-files";

const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4;

/** A file in JSON. */
export const writtenFile = z.object({
  path: z.string().min(1).max(255),
  encoding: z.enum(["text", "base64"]).default("text"),
  content: z.string().max(MAX_PROJECT_BYTES),
});

/** Files for a chat's project; a chat that does not exist is created. */
export const importInput = z.object({
  chatId: z.uuid(),
  /** Name of a new chat and its project. */
  name: z.string().trim().min(1).max(200),
  files: z
    .array(writtenFile)
    .min(1)
    .max(MAX_FILES, `A project can have at most ${MAX_FILES} files.`)
    .refine(
      (files) => files.every(({ encoding, content }) => encoding === "text" || content.length <= MAX_BASE64),
      "An image can have at most 2 MB.",
    ),
});
export type ImportInput = z.infer<typeof importInput>;
