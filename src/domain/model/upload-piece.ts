import { z } from "zod";
import { storableText } from "../text/storable-text";

/** The query of a request with a piece of a file. */
export const uploadPieceQuery = z.object({
  fileName: z.string().min(1).max(255).transform(storableText),
  offset: z.coerce.number().int().nonnegative(),
  total: z.coerce.number().int().positive(),
  /** The file's modification time, which with name and size identifies it. */
  modified: z.coerce.number().int(),
});
export type UploadPiece = z.infer<typeof uploadPieceQuery> & { bytes: Uint8Array };
