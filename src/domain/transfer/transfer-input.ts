import { z } from "zod";
import { uploadPieceQuery } from "../model/upload-piece";
import { differentChoices } from "./if-different";

/** The query of an uploaded piece, and how to treat existing chats that differ. */
export const importPieceQuery = uploadPieceQuery.extend({
  ifDifferent: z.enum(differentChoices).default("keep"),
});
export type ImportPiece = z.infer<typeof importPieceQuery> & { bytes: Uint8Array };
