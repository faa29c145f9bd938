import { z } from "zod";
import { projectInput } from "../project/project";
import { normalizePath } from "../project/project-files";
import { storableText } from "../text/storable-text";
import { type Anchor, CONTEXT_LINES, MAX_QUOTED_CHARACTERS, MAX_QUOTED_LINES } from "./anchor";
import { MAX_COMMENT_CHARACTERS } from "./thread";

const line = z.string().max(MAX_QUOTED_CHARACTERS).transform(storableText);
const quote = {
  path: z
    .string()
    .max(255)
    .refine((path) => normalizePath(path) === path, "This is not the path of a file."),
  startLine: z.number().int().min(1).max(1_000_000),
  lines: z.array(line).min(1).max(MAX_QUOTED_LINES),
  before: z.array(line).max(CONTEXT_LINES),
  after: z.array(line).max(CONTEXT_LINES),
  rival: z
    .number()
    .int()
    .min(0)
    .max(2 * CONTEXT_LINES)
    .nullable(),
};

export const anchorInput: z.ZodType<Anchor> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("lines"), ...quote }),
  z.object({
    kind: z.literal("element"),
    label: z.string().min(1).max(200).transform(storableText),
    ...quote,
  }),
  z.object({ kind: z.literal("version"), versionId: z.uuid(), number: z.number().int().min(1) }),
]);

export const commentText = z
  .string()
  .transform((text) => storableText(text).trim())
  .pipe(
    z
      .string()
      .min(1, "Write a comment first.")
      .max(
        MAX_COMMENT_CHARACTERS,
        `A comment can have at most ${MAX_COMMENT_CHARACTERS.toLocaleString("en-US")} characters.`,
      ),
  );

export const listThreadsInput = projectInput.extend({ withResolved: z.boolean().default(false) });
export type ListThreadsInput = z.infer<typeof listThreadsInput>;
export const startThreadInput = projectInput.extend({ anchor: anchorInput, text: commentText });
export type StartThreadInput = z.infer<typeof startThreadInput>;
export const threadInput = z.object({ threadId: z.uuid() });
export const replyToThreadInput = threadInput.extend({ text: commentText });
export const seenThreadInput = threadInput.extend({
  /** The newest comment that was seen. */
  commentId: z.uuid(),
});
export const commentInput = z.object({ commentId: z.uuid() });
export const editCommentInput = commentInput.extend({ text: commentText });
