import { z } from "zod";
import { MAX_UPLOAD_BYTES } from "./file-kind";

export const fileName = z
  .string()
  .trim()
  .min(1)
  .max(200, { abort: true })
  .regex(/^[^\p{Cc}`~]+$/u, "This file name is not allowed");

/** In base64. */
export const fileBytes = z
  .base64()
  .max(Math.ceil(MAX_UPLOAD_BYTES / 3) * 4, "A file can have at most 10 MB.");
