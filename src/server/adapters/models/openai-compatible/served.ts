import { z } from "zod";
import type { ModelAbility, ModelListing } from "~/domain/model/model";
import { listOf } from "../../net/list-of";
import { getJson } from "../get-json";

const served = z.object({
  data: listOf(
    "modelList",
    z.object({
      id: z.string(),
      // Mistral's
      max_context_length: z.number().nullish(),
      // Anthropic's
      max_input_tokens: z.number().nullish(),
      max_tokens: z.number().nullish(),
      // OpenRouter's
      context_length: z.number().nullish(),
      supported_parameters: z.array(z.string()).nullish(),
      top_provider: z.object({ max_completion_tokens: z.number().nullish() }).nullish(),
      architecture: z.object({ input_modalities: z.array(z.string()).default([]) }).nullish(),
      // What the model can do, in Mistral's words and in Anthropic's.
      capabilities: z
        .object({
          completion_chat: z.boolean().optional(),
          vision: z.boolean().optional(),
          image_input: z.object({ supported: z.boolean() }).optional(),
          function_calling: z.boolean().optional(),
          reasoning: z.boolean().optional(),
          thinking: z.object({ supported: z.boolean() }).optional(),
        })
        .optional()
        .catch(undefined),
      // The context size in vLLM and llama.cpp, and the number of parameters; LM Studio does not report them.
      max_model_len: z.number().nullish(),
      // US dollars per token, from OpenRouter and servers like it.
      pricing: z
        .object({
          prompt: z.coerce.number().nonnegative(),
          completion: z.coerce.number().nonnegative(),
          input_cache_read: z.coerce.number().nonnegative().optional().catch(undefined),
        })
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
  models: listOf(
    "modelList",
    z.object({ model: z.string(), capabilities: z.array(z.string()).default([]) }),
  ).optional(),
});

type Served = z.infer<typeof served>;
type Request = {
  fetch: typeof globalThis.fetch;
  root: string;
  headers: Record<string, string>;
  path?: string | undefined;
};

/** Lists the models of a server, whose ids start with `openai:`. */
export async function servedModels(request: Request, signal?: AbortSignal): Promise<ModelListing[]> {
  const { fetch, root, headers, path = "/models" } = request;
  const answer = await getJson({ fetch, url: `${root}${path}`, headers }, served, signal);
  const details = new Map(answer.models?.map(({ model, capabilities }) => [model, capabilities]));
  return answer.data
    .filter((model) => canChat(model) || makesVectors(model))
    .map((model) => ({
      ...listingOf(model, details.get(model.id)),
      ...(makesVectors(model) ? { makesVectors: true as const } : {}),
    }));
}

const makesVectors = ({ id }: Served["data"][number]): boolean =>
  /embed|minilm|\b(?:bge|gte|e5)\b/i.test(id) && !/rerank/i.test(id);

/** Services list models of every kind, and only some say which are for chat. */
const canChat = ({ id, capabilities }: Served["data"][number]): boolean =>
  capabilities?.completion_chat ??
  !/whisper|tts|dall-e|moderation|transcribe|realtime|-audio|-image|sora|babbage|davinci|rerank/i.test(id);

function listingOf(model: Served["data"][number], capabilities: string[] | undefined): ModelListing {
  const { id, meta, pricing, architecture, capabilities: can } = model;
  const seesImages =
    capabilities?.includes("multimodal") ??
    architecture?.input_modalities.includes("image") ??
    can?.vision ??
    can?.image_input?.supported;
  return {
    id: `openai:${id}`,
    name: id,
    isConnected: true,
    supportsImages: seesImages ?? nameSuggestsVision(id),
    ...abilitiesOf(model),
    contextTokens:
      model.max_model_len ??
      model.context_length ??
      model.max_context_length ??
      model.max_input_tokens ??
      meta?.n_ctx ??
      meta?.n_ctx_train ??
      null,
    maxOutputTokens: model.top_provider?.max_completion_tokens ?? model.max_tokens ?? null,
    ...(meta?.n_params ? { parameters: meta.n_params } : {}),
    ...(pricing ? { price: priceOf(pricing) } : {}),
  };
}

const priceOf = ({
  prompt,
  completion,
  input_cache_read: cachedInput,
}: NonNullable<Served["data"][number]["pricing"]>) => ({
  input: prompt,
  output: completion,
  ...(cachedInput === undefined ? {} : { cachedInput }),
});

/** In the words of OpenRouter, Mistral and Anthropic, all of whose models take tools. */
function abilitiesOf({ supported_parameters, capabilities }: Served["data"][number]): {
  abilities?: ModelAbility[];
} {
  const tools =
    supported_parameters?.includes("tools") ??
    capabilities?.function_calling ??
    (capabilities?.thinking && true);
  const thinking =
    supported_parameters?.includes("reasoning") ??
    capabilities?.reasoning ??
    capabilities?.thinking?.supported;
  if (tools === undefined && thinking === undefined) return {};
  return {
    abilities: [...(tools ? (["tools"] as const) : []), ...(thinking ? (["thinking"] as const) : [])],
  };
}

/** Most servers report no capabilities, so the name decides. */
const nameSuggestsVision = (id: string): boolean =>
  /llava|vision|[-_.]vl\b|pixtral|minicpm-v|moondream|gemma-?3-(4|12|27)b|gpt-4o|gpt-4\.1|gpt-5|^o[34]|claude/i.test(
    id,
  );
