import { uploadPieceQuery } from "~/domain/model/upload-piece";
import { addModelPiece } from "~/server/services/model/local-models";
import { pieceRoute } from "../receive-piece";
import type { Route } from "../route";

/** Receives a model file of gigabytes, piece by piece. */
export const localModels: Route = {
  POST: pieceRoute({
    query: uploadPieceQuery.refine(({ fileName }) => fileName.endsWith(".gguf")),
    refusal: "This is not a .gguf file.",
    add: ({ deps, user }, piece) => addModelPiece(deps, user, piece),
  }),
};
