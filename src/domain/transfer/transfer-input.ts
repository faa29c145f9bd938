import { z } from "zod";
import { uploadPieceQuery } from "../model/upload-piece";
import { differentChoices } from "./if-different";

/** The address of a piece of a file to import, and what becomes of chats that are here, but not as in the file. */
export const importPieceQuery = uploadPieceQuery.extend({
  ifDifferent: z.enum(differentChoices).default("keep"),
});
export type ImportPiece = z.infer<typeof importPieceQuery> & { bytes: Uint8Array };
