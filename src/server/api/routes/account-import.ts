import "server-only";
import { UPLOAD_PIECE_BYTES } from "~/domain/model/upload";
import { importPieceQuery } from "~/domain/transfer/transfer-input";
import { addImportPiece } from "~/server/services/transfer/start-import";
import { pieceRoute } from "../receive-piece";
import type { Route } from "../route";

/** Takes a file to import, piece by piece. */
export const accountImport: Route = {
  POST: pieceRoute({
    query: importPieceQuery,
    refusal: "This is not a file.",
    maxBytes: UPLOAD_PIECE_BYTES,
    add: ({ deps, user }, piece) => addImportPiece(deps, user, piece),
  }),
};
