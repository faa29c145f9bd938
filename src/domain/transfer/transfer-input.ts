import { z } from "zod";
import { storableText } from "../text/storable-text";

/** Bytes of a file that are sent at once. */
export const IMPORT_PIECE_BYTES = 8 * 2 ** 20;

/** The address of a piece of a file. */
export const importPieceQuery = z.object({
  uploadId: z.uuid(),
  fileName: z.string().min(1).max(255).transform(storableText),
  offset: z.coerce.number().int().nonnegative(),
  total: z.coerce.number().int().positive(),
});
export type ImportPiece = z.infer<typeof importPieceQuery> & { bytes: Uint8Array };
