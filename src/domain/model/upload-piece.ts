import { z } from "zod";
import { storableText } from "../text/storable-text";

/** The address of a piece of a file. */
export const uploadPieceQuery = z.object({
  fileName: z.string().min(1).max(255).transform(storableText),
  offset: z.coerce.number().int().nonnegative(),
  total: z.coerce.number().int().positive(),
  /** When the file was last changed, as its browser says: with name and size it tells whether it is the same file. */
  modified: z.coerce.number().int(),
});
export type UploadPiece = z.infer<typeof uploadPieceQuery> & { bytes: Uint8Array };
