import { z } from "zod";
import { uploadPieceQuery } from "../model/upload";

/** keep: stays as it is · replace: the chat of the file comes, the one that is here is archived · both: both are listed */
export const differentChoices = ["keep", "replace", "both"] as const;
export type IfDifferent = (typeof differentChoices)[number];

/** The address of a piece of a file to import, and what becomes of chats that are here, but not as in the file. */
export const importPieceQuery = uploadPieceQuery.extend({
  ifDifferent: z.enum(differentChoices).default("keep"),
});
export type ImportPiece = z.infer<typeof importPieceQuery> & { bytes: Uint8Array };
