import "server-only";
import { z } from "zod";
import type { ModelListing } from "~/domain/model/model";
import { getJson } from "../get-json";

const served = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      // The context size in vLLM and llama.cpp, and the number of parameters; LM Studio does not report them.
      max_model_len: z.number().nullish(),
      // US dollars per token, from OpenRouter and servers like it.
      pricing: z
        .object({ prompt: z.coerce.number().nonnegative(), completion: z.coerce.number().nonnegative() })
        .optional()
        .catch(undefined),
      meta: z
        .object({
          n_ctx: z.number().nullish(),
          n_ctx_train: z.number().nullish(),
          n_params: z.number().nullish(),
        })
        .nullish(),
    }),
  ),
  // llama.cpp lists its models' capabilities here.
  models: z.array(z.object({ model: z.string(), capabilities: z.array(z.string()).default([]) })).optional(),
});

type Request = { fetch: typeof fetch; root: string; headers: Record<string, string> };

/** Lists the models of a server. */
export async function servedModels(request: Request, signal?: AbortSignal): Promise<ModelListing[]> {
  const { fetch, root, headers } = request;
  const answer = await getJson({ fetch, url: `${root}/models`, headers }, served, signal);
  return answer.data
    .filter(({ id }) => !/embed/i.test(id))
    .map(({ id, max_model_len, meta, pricing }) => {
      const capabilities = answer.models?.find(({ model }) => model === id)?.capabilities;
      return {
        id: `openai:${id}`,
        name: id,
        isConnected: true,
        supportsImages: capabilities?.includes("multimodal") ?? nameSuggestsVision(id),
        contextTokens: max_model_len ?? meta?.n_ctx ?? meta?.n_ctx_train ?? null,
        maxOutputTokens: null,
        ...(meta?.n_params ? { parameters: meta.n_params } : {}),
        ...(pricing ? { price: { input: pricing.prompt, output: pricing.completion } } : {}),
      };
    });
}

/** Most servers report no capabilities, so the name has to do. */
const nameSuggestsVision = (id: string): boolean =>
  /llava|vision|[-_.]vl\b|pixtral|minicpm-v|moondream|gemma-?3-(4|12|27)b|gpt-4o|gpt-4\.1/i.test(id);
