import { z } from "zod";
import { MAX_ATTACHMENTS, MAX_UPLOAD_BYTES } from "./attachment";

const fileName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}`~]+$/u, "This file name is not allowed");

export const attachInput = z.object({
  name: fileName,
  /** The file's bytes. */
  base64: z.base64().max(Math.ceil(MAX_UPLOAD_BYTES / 3) * 4, "A file can have at most 10 MB."),
});
export type AttachInput = z.infer<typeof attachInput>;

/** The uploaded files of one message. */
export const attachmentsInput = z
  .array(z.object({ id: z.uuid(), place: z.enum(["prompt", "project"]) }))
  .max(MAX_ATTACHMENTS, "At most 8 files");
export type AttachmentsInput = z.infer<typeof attachmentsInput>;
export const uploadsInput = z.object({ ids: z.array(z.uuid()).max(MAX_ATTACHMENTS) });
export const attachmentInput = z.object({ attachmentId: z.uuid() });
