import { z } from "zod";
import type { FetchFor } from "../../net/create-fetch";
import { listOf } from "../../net/list-of";
import { getJson } from "../get-json";
import { messageTokens } from "./messages";

const CONCURRENT_REQUESTS = 8;

/** An installed model and its capabilities. */
export type InstalledModel = {
  tag: string;
  /** On disk. */
  bytes: number;
  /** As the runner writes it, e.g. `8.0B`; null when it does not say. */
  parameterSize: string | null;
  quantization: string | null;
  /** Empty when the runner does not say. */
  capabilities: readonly string[];
  canChat: boolean;
  supportsImages: boolean;
  supportsThinking: boolean;
  /** Largest window in tokens; null when the runner does not say. */
  contextTokens: number | null;
  /** Absent when the runner does not say. */
  parameters?: number;
  /** The base model; null if there is none, or the runner does not report it. */
  base: string | null;
  /** Its own system prompt, if it is derived from a base model. */
  system: string;
  /** Estimated tokens of the example messages that the runner puts before every conversation. */
  exampleTokens: number;
};

const tags = z.object({
  models: listOf(
    "ollamaList",
    z.object({
      name: z.string(),
      digest: z.string().default(""),
      size: z.number().default(0),
      details: z
        .object({ parameter_size: z.string().nullish(), quantization_level: z.string().nullish() })
        .nullish(),
    }),
  ),
});
type Tag = z.infer<typeof tags>["models"][number];

const details = z.object({
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()).default({}),
  projector_info: z.record(z.string(), z.unknown()).optional(),
  details: z
    .object({ families: z.array(z.string()).nullish(), parent_model: z.string().nullish() })
    .optional(),
  system: z.string().nullish(),
  messages: z.array(z.object({ content: z.string().default("") })).nullish(),
});
type Details = z.infer<typeof details>;

/** Returns a function that lists the installed models. Details are cached per digest: only a new pull changes them. */
export function installedModels(baseUrl: string, fetchFor: FetchFor) {
  const fetch = fetchFor("ollamaList");
  let cache: ReadonlyMap<string, InstalledModel> = new Map();

  const fetchModel = async (tag: Tag, signal?: AbortSignal): Promise<InstalledModel> => {
    const request = { fetch, url: `${baseUrl}/api/show`, body: { model: tag.name } };
    return describe(tag, await getJson(request, details, signal));
  };

  return async (signal?: AbortSignal): Promise<InstalledModel[]> => {
    const { models } = await getJson({ fetch, url: `${baseUrl}/api/tags` }, tags, signal);
    const found = new Map<string, InstalledModel>();
    const queue = models.entries();
    const installed: InstalledModel[] = [];
    const work = async () => {
      for (const [at, tag] of queue) {
        const key = `${tag.name} ${tag.digest}`;
        const model = cache.get(key) ?? (await fetchModel(tag, signal).catch(() => undefined));
        if (model) found.set(key, model);
        // One damaged model must not hide the others.
        installed[at] = model ?? describe(tag, { model_info: {} });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
    cache = found;
    return installed;
  };
}

function describe(
  { name, size, details: listed }: Tag,
  { capabilities, model_info, projector_info, details, system, messages }: Details,
): InstalledModel {
  // Runners before 0.6.4 report no capabilities; a projector or the clip family means vision.
  const looksVisual = projector_info !== undefined || (details?.families ?? []).includes("clip");
  const context = model_info[`${model_info["general.architecture"]}.context_length`];
  const parameters = model_info["general.parameter_count"];
  return {
    tag: name,
    bytes: size,
    parameterSize: listed?.parameter_size ?? null,
    quantization: listed?.quantization_level ?? null,
    capabilities: capabilities ?? [],
    canChat: capabilities?.includes("completion") ?? true,
    supportsImages: capabilities?.includes("vision") ?? looksVisual,
    supportsThinking: capabilities?.includes("thinking") ?? false,
    contextTokens: typeof context === "number" ? context : null,
    ...(typeof parameters === "number" ? { parameters } : {}),
    base: details?.parent_model || null,
    system: (details?.parent_model && system) || "",
    exampleTokens: (messages ?? []).reduce((sum, { content }) => sum + messageTokens(content), 0),
  };
}
