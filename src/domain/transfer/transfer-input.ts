import { z } from "zod";
import { storableText } from "../text/storable-text";

/** Bytes of a file that are sent at once. */
export const IMPORT_PIECE_BYTES = 8 * 2 ** 20;

/** keep: stays as it is · replace: the chat of the file comes, the one that is here is archived · both: both are listed */
export const differentChoices = ["keep", "replace", "both"] as const;
export type IfDifferent = (typeof differentChoices)[number];

/** The address of a piece of a file. */
export const importPieceQuery = z.object({
  uploadId: z.uuid(),
  fileName: z.string().min(1).max(255).transform(storableText),
  offset: z.coerce.number().int().nonnegative(),
  total: z.coerce.number().int().positive(),
  ifDifferent: z.enum(differentChoices).default("keep"),
});
export type ImportPiece = z.infer<typeof importPieceQuery> & { bytes: Uint8Array };
