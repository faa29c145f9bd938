import "server-only";
import { UPLOAD_PIECE_BYTES, uploadPieceQuery } from "~/domain/model/upload";
import { addModelPiece } from "~/server/services/model/local-models";
import { deps } from "~/server/wiring";
import { receivePiece } from "../receive-piece";
import type { Route } from "../route";

/** Takes a model file of gigabytes, piece by piece. */
const POST = (request: Request): Promise<Response> =>
  receivePiece(request, {
    query: uploadPieceQuery.refine(({ fileName }) => fileName.endsWith(".gguf")),
    refusal: "This is not a .gguf file.",
    maxBytes: UPLOAD_PIECE_BYTES,
    add: (user, piece) => addModelPiece(deps(), user, piece),
  });

export const localModels: Route = { POST };
