import "server-only";
import { z } from "zod";
import { getJson } from "../get-json";
import { messageTokens } from "./messages";

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
  /** The model that it was made of; null when it was made of none, or the runner does not say. */
  base: string | null;
  /** Its own system prompt, when somebody made it of another one. */
  system: string;
  /** What the runner puts before every conversation, in estimated tokens: its example messages. */
  exampleTokens: number;
};

const tags = z.object({
  models: z.array(
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

/** Returns a function that lists the installed models. Details are cached by digest: only a new pull changes them. */
export function installedModels(baseUrl: string, fetch: typeof globalThis.fetch) {
  const known = new Map<string, Details>();

  const detailsOf = async (tag: string, digest: string, signal?: AbortSignal): Promise<Details> => {
    const key = `${tag} ${digest}`;
    const seen = known.get(key);
    if (seen) return seen;
    const found = await getJson({ fetch, url: `${baseUrl}/api/show`, body: { model: tag } }, details, signal);
    known.set(key, found);
    return found;
  };

  return async (signal?: AbortSignal): Promise<InstalledModel[]> => {
    const { models } = await getJson({ fetch, url: `${baseUrl}/api/tags` }, tags, signal);
    return Promise.all(
      models.map(async (model) => {
        // One damaged model must not hide the others.
        const found = await detailsOf(model.name, model.digest, signal).catch(() => ({ model_info: {} }));
        return describe(model, found);
      }),
    );
  };
}

function describe(
  { name, size, details: tagged }: Tag,
  { capabilities, model_info, projector_info, details, system, messages }: Details,
): InstalledModel {
  // Runners before 0.6.4 report no capabilities; a projector or the clip family means vision.
  const looksVisual = projector_info !== undefined || (details?.families ?? []).includes("clip");
  const context = model_info[`${model_info["general.architecture"]}.context_length`];
  const parameters = model_info["general.parameter_count"];
  return {
    tag: name,
    bytes: size,
    parameterSize: tagged?.parameter_size ?? null,
    quantization: tagged?.quantization_level ?? null,
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
