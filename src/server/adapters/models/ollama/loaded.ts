import { z } from "zod";
import type { FetchFor } from "../../net/create-fetch";
import { listOf } from "../../net/list-of";
import { getJson } from "../get-json";

const loaded = z.object({
  models: listOf(
    "ollamaList",
    z.object({
      name: z.string(),
      size: z.number().default(0),
      size_vram: z.number().default(0),
      context_length: z.number().nullish(),
    }),
  ),
});

/** The models that a runner has in memory. Absent before 0.1.33. */
export const loadedModels = async (baseUrl: string, fetchFor: FetchFor, signal?: AbortSignal) =>
  (await getJson({ fetch: fetchFor("ollamaList"), url: `${baseUrl}/api/ps` }, loaded, signal)).models;
