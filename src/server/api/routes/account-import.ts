import "server-only";
import { UPLOAD_PIECE_BYTES, uploadPieceQuery } from "~/domain/model/upload";
import { addImportPiece } from "~/server/services/transfer/start-import";
import { pieceRoute } from "../receive-piece";
import type { Route } from "../route";

/** Takes a file to import, piece by piece. */
export const accountImport: Route = {
  POST: pieceRoute({
    query: uploadPieceQuery,
    refusal: "This is not a file.",
    maxBytes: UPLOAD_PIECE_BYTES,
    add: ({ deps, user }, piece) => addImportPiece(deps, user, piece),
  }),
};
