import { IMPORT_PIECE_BYTES, importPieceQuery } from "~/domain/transfer/transfer-input";
import { receivePiece } from "~/server/api/receive-piece";
import { addImportPiece } from "~/server/services/transfer/start-import";
import { deps } from "~/server/wiring";

/** Takes a file to import, piece by piece. */
export const POST = (request: Request): Promise<Response> =>
  receivePiece(request, {
    query: importPieceQuery,
    refusal: "This is not a file.",
    maxBytes: IMPORT_PIECE_BYTES,
    add: (user, piece) => addImportPiece(deps(), user, piece),
  });
