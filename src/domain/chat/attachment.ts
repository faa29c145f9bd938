import { z } from "zod";

/** Text and code files, and images, up to this many bytes each. */
export const MAX_TEXT_FILE_BYTES = 200_000;
export const MAX_IMAGE_BYTES = 4_000_000;
export const MAX_ATTACHMENTS = 8;
/** All files of one message together, as they travel. */
const MAX_TOTAL_CHARACTERS = 12_000_000;
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;

const fileName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}`~]+$/u, "This file name is not allowed");

export const attachmentInput = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("text"),
    name: fileName,
    text: z.string().max(MAX_TEXT_FILE_BYTES, "At most 200 kB per file"),
  }),
  z.object({
    kind: z.literal("image"),
    name: fileName,
    mediaType: z.enum(IMAGE_TYPES),
    /** Base64, without a data URL's head. */
    base64: z.base64().max(Math.ceil(MAX_IMAGE_BYTES / 3) * 4, "At most 4 MB per image"),
  }),
]);

export type AttachmentInput = z.infer<typeof attachmentInput>;

const encodedLength = (file: AttachmentInput) => (file.kind === "text" ? file.text : file.base64).length;

/** The files of one message. */
export const attachmentsInput = z
  .array(attachmentInput)
  .max(MAX_ATTACHMENTS, "At most 8 files")
  .refine((files) => files.reduce((total, file) => total + encodedLength(file), 0) <= MAX_TOTAL_CHARACTERS, {
    message: "These files are too large for one message: at most 9 MB of images together",
  });

/** An attachment as a message lists it; an image's bytes are at `/api/attachments/{id}`. */
export type AttachmentSummary = { id: string; kind: "text" | "image"; name: string; bytes: number };
