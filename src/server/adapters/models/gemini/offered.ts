import { z } from "zod";
import { DEFAULT_MODEL_ID, DEFAULT_MODEL_NAME } from "~/domain/model/catalog";
import type { ModelListing } from "~/domain/model/model";
import { answerLimits } from "../../net/answer-limits";
import { listOf } from "../../net/list-of";
import { getJson } from "../get-json";

const page = z.object({
  models: listOf(
    "modelList",
    z.object({
      name: z.string(),
      inputTokenLimit: z.number().nullish(),
      outputTokenLimit: z.number().nullish(),
      thinking: z.boolean().optional(),
      supportedGenerationMethods: z.array(z.string()).default([]),
    }),
  ).default([]),
  nextPageToken: z.string().optional(),
});
type Offered = z.infer<typeof page>["models"][number];

const PAGE_SIZE = 1_000;
const MAX_PAGES = 10;

type Request = { fetch: typeof globalThis.fetch; baseUrl: string; headers: Record<string, string> };

/** Lists the models that can generate text with this key, or turn it into vectors. */
export async function offeredModels(request: Request, signal?: AbortSignal): Promise<ModelListing[]> {
  const offered: Offered[] = [];
  let token: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const url = new URL(`${request.baseUrl}/models`);
    url.searchParams.set("pageSize", String(PAGE_SIZE));
    if (token) url.searchParams.set("pageToken", token);
    const answer = await getJson(
      { fetch: request.fetch, url: url.href, headers: request.headers },
      page,
      signal,
    );
    offered.push(...answer.models);
    token = answer.nextPageToken;
    if (!token || offered.length >= answerLimits.modelList.items) break;
  }
  const can = ({ supportedGenerationMethods: methods }: Offered) => ({
    chat: methods.includes("generateContent"),
    embed: methods.includes("embedContent"),
  });
  return offered
    .filter((model) => can(model).chat || can(model).embed)
    .map((model) => ({ ...listingOf(model), ...(can(model).chat ? {} : { makesVectors: true as const }) }));
}

function listingOf({ name, inputTokenLimit, outputTokenLimit, thinking }: Offered): ModelListing {
  const bare = name.replace(/^models\//, "");
  const id = `gemini:${bare}`;
  return {
    id,
    name: id === DEFAULT_MODEL_ID ? DEFAULT_MODEL_NAME : bare,
    isConnected: true,
    // The API does not say: all Gemini models support images, and Gemma from 4b up.
    supportsImages: bare.startsWith("gemini-") || /^gemma-3-(4|12|27)b/.test(bare),
    // All that it lists take tools, apart from Gemma.
    abilities: [
      ...(bare.startsWith("gemma") ? [] : (["tools"] as const)),
      ...(thinking ? (["thinking"] as const) : []),
    ],
    contextTokens: inputTokenLimit ?? null,
    maxOutputTokens: outputTokenLimit ?? null,
  };
}
