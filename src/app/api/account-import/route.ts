import { UPLOAD_PIECE_BYTES, uploadPieceQuery } from "~/domain/model/upload";
import { receivePiece } from "~/server/api/receive-piece";
import { addImportPiece } from "~/server/services/transfer/start-import";
import { deps } from "~/server/wiring";

/** Takes a file to import, piece by piece. */
export const POST = (request: Request): Promise<Response> =>
  receivePiece(request, {
    query: uploadPieceQuery,
    refusal: "This is not a file.",
    maxBytes: UPLOAD_PIECE_BYTES,
    add: (user, piece) => addImportPiece(deps(), user, piece),
  });
