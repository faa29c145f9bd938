import "server-only";
import { UPLOAD_PIECE_BYTES } from "~/domain/model/upload";
import { importPieceQuery } from "~/domain/transfer/transfer-input";
import { addImportPiece } from "~/server/services/transfer/start-import";
import { deps } from "~/server/wiring";
import { receivePiece } from "../receive-piece";
import type { Route } from "../route";

/** Takes a file to import, piece by piece. */
const POST = (request: Request): Promise<Response> =>
  receivePiece(request, {
    query: importPieceQuery,
    refusal: "This is not a file.",
    maxBytes: UPLOAD_PIECE_BYTES,
    add: (user, piece) => addImportPiece(deps(), user, piece),
  });

export const accountImport: Route = { POST };
