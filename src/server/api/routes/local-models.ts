import "server-only";
import { z } from "zod";
import { UPLOAD_PIECE_BYTES } from "~/domain/model/local-model";
import { addModelPiece } from "~/server/services/model/local-models";
import { pieceRoute } from "../receive-piece";
import type { Route } from "../route";

const query = z.object({
  fileName: z.string().min(1).max(255).endsWith(".gguf"),
  offset: z.coerce.number().int().nonnegative(),
  total: z.coerce.number().int().positive(),
});

/** Takes a model file of gigabytes, piece by piece. */
export const localModels: Route = {
  POST: pieceRoute({
    query,
    refusal: "This is not a .gguf file.",
    maxBytes: UPLOAD_PIECE_BYTES,
    add: ({ deps, user }, piece) => addModelPiece(deps, user, piece),
  }),
};
