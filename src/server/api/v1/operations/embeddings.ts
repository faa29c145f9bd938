import { z } from "zod";
import { embeddingInput, embeddingList } from "~/domain/api/embedding";
import { embedTexts } from "~/server/services/api/embed-texts";
import { operation } from "../operation";

const MAX_BYTES = 20_000_000;

export const createEmbedding = operation({
  id: "createEmbedding",
  method: "POST",
  path: "/embeddings",
  summary: "Turn texts into vectors",
  description:
    "OpenAI's embeddings. Counts one prompt. For models of OpenAI, Gemini, Mistral, Ollama and OpenAI-compatible servers, and those inside the product.",
  docs: "api#models",
  sdk: ["embed"],
  scope: "models",
  params: z.object({}),
  body: {
    schema: embeddingInput,
    type: "application/json",
    example: { model: "ollama:nomic-embed-text:latest", input: ["read a file", "open a document"] },
    maxBytes: MAX_BYTES,
  },
  answer: { status: 200, schema: embeddingList },
  cost: 5,
  async run({ deps, user, body, signal }) {
    const { vectors, tokens } = await embedTexts(deps, { user, signal }, body);
    return {
      object: "list" as const,
      data: vectors.map((vector, index) => ({
        object: "embedding" as const,
        index,
        embedding: body.encoding_format === "base64" ? toBase64(vector) : [...vector],
      })),
      model: body.model,
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    };
  },
});

function toBase64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4);
  return bytes.toString("base64");
}
