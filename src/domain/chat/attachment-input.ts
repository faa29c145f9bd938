import { z } from "zod";
import { fileBytes, fileName } from "../knowledge/file-input";
import { MAX_ATTACHMENTS } from "./attachment";

export const attachInput = z.object({ name: fileName, base64: fileBytes });
export type AttachInput = z.infer<typeof attachInput>;

/** The uploaded files of one message. */
export const attachmentsInput = z
  .array(z.object({ id: z.uuid(), place: z.enum(["prompt", "project"]) }))
  .max(MAX_ATTACHMENTS, "At most 8 files");
export type AttachmentsInput = z.infer<typeof attachmentsInput>;
export const uploadsInput = z.object({ ids: z.array(z.uuid()).max(MAX_ATTACHMENTS) });
export const attachmentInput = z.object({ attachmentId: z.uuid() });
