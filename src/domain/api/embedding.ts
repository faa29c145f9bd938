import { z } from "zod";
import { modelId } from "../model/model-id";

const MAX_TEXTS = 256;
const text = z.string().min(1).max(200_000);

export const embeddingInput = z.object({
  model: modelId.describe("`provider:name`; models of vectors are not listed by `GET /models`."),
  input: z.union([text, z.array(text).min(1).max(MAX_TEXTS)]),
  encoding_format: z.enum(["float", "base64"]).default("float"),
  dimensions: z.int().positive().max(100_000).optional(),
});
export type EmbeddingInput = z.infer<typeof embeddingInput>;

export const embeddingList = z.object({
  object: z.literal("list"),
  data: z.array(
    z.object({
      object: z.literal("embedding"),
      index: z.int(),
      embedding: z.union([
        z.array(z.number()),
        z.string().describe("Little-endian 32-bit floats in base64."),
      ]),
    }),
  ),
  model: z.string(),
  usage: z.object({ prompt_tokens: z.int(), total_tokens: z.int() }),
});
