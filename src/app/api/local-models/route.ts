import { UPLOAD_PIECE_BYTES, uploadPieceQuery } from "~/domain/model/upload";
import { receivePiece } from "~/server/api/receive-piece";
import { addModelPiece } from "~/server/services/model/local-models";
import { deps } from "~/server/wiring";

/** Takes a model file of gigabytes, piece by piece. */
export const POST = (request: Request): Promise<Response> =>
  receivePiece(request, {
    query: uploadPieceQuery.refine(({ fileName }) => fileName.endsWith(".gguf")),
    refusal: "This is not a .gguf file.",
    maxBytes: UPLOAD_PIECE_BYTES,
    add: (user, piece) => addModelPiece(deps(), user, piece),
  });
