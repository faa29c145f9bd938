/** Models that run inside the product: catalog, requirements and states. */

/** `other`: neither chat nor embedding. */
export type ModelFileKind = "chat" | "embedding" | "other";

/** A model that can be downloaded. */
export type CatalogModel = {
  name: string;
  kind: ModelFileKind;
  purpose: string;
  parameters: number;
  bytes: number;
  contextTokens: number;
  license: { name: string; url: string };
  /** Path of its file below the download URL. */
  path: string;
  /** Checksum of the file, in hexadecimal; absent: the hub's own is used. */
  sha256?: string;
};

const apache = (repository: string) => ({
  name: "Apache 2.0",
  url: `https://huggingface.co/${repository}/blob/main/LICENSE`,
});

/**
 * Sizes as published; all licences allow commercial use. Chat models first, each kind in ascending size.
 */
export const localCatalog: readonly CatalogModel[] = [
  {
    name: "qwen3.5-0.8b",
    kind: "chat",
    purpose: "Quick answers and small edits on any machine",
    parameters: 0.8e9,
    bytes: 0.53e9,
    contextTokens: 262_144,
    license: apache("Qwen/Qwen3.5-0.8B"),
    path: "unsloth/Qwen3.5-0.8B-GGUF/resolve/main/Qwen3.5-0.8B-Q4_K_M.gguf",
  },
  {
    name: "qwen2.5-coder-1.5b",
    kind: "chat",
    purpose: "Simple pages and functions; made for code",
    parameters: 1.5e9,
    bytes: 0.99e9,
    contextTokens: 32_768,
    license: apache("Qwen/Qwen2.5-Coder-1.5B-Instruct"),
    path: "Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
  },
  {
    name: "qwen3.5-2b",
    kind: "chat",
    purpose: "Pages and explanations on a laptop",
    parameters: 2e9,
    bytes: 1.28e9,
    contextTokens: 262_144,
    license: apache("Qwen/Qwen3.5-2B"),
    path: "unsloth/Qwen3.5-2B-GGUF/resolve/main/Qwen3.5-2B-Q4_K_M.gguf",
  },
  {
    name: "phi-4-mini",
    kind: "chat",
    purpose: "Reasoning and explanations with little memory",
    parameters: 3.8e9,
    bytes: 2.49e9,
    contextTokens: 131_072,
    license: { name: "MIT", url: "https://huggingface.co/microsoft/Phi-4-mini-instruct/blob/main/LICENSE" },
    path: "unsloth/Phi-4-mini-instruct-GGUF/resolve/main/Phi-4-mini-instruct-Q4_K_M.gguf",
  },
  {
    name: "qwen3.5-4b",
    kind: "chat",
    purpose: "Small apps with several files",
    parameters: 4e9,
    bytes: 2.74e9,
    contextTokens: 262_144,
    license: apache("Qwen/Qwen3.5-4B"),
    path: "unsloth/Qwen3.5-4B-GGUF/resolve/main/Qwen3.5-4B-Q4_K_M.gguf",
  },
  {
    name: "qwen2.5-coder-7b",
    kind: "chat",
    purpose: "Apps and repairs; made for code",
    parameters: 7.6e9,
    bytes: 4.68e9,
    contextTokens: 32_768,
    license: apache("Qwen/Qwen2.5-Coder-7B-Instruct"),
    path: "Qwen/Qwen2.5-Coder-7B-Instruct-GGUF/resolve/main/qwen2.5-coder-7b-instruct-q4_k_m.gguf",
  },
  {
    name: "qwen3.5-9b",
    kind: "chat",
    purpose: "The best at building, for a fast machine",
    parameters: 9e9,
    bytes: 5.68e9,
    contextTokens: 262_144,
    license: apache("Qwen/Qwen3.5-9B"),
    path: "unsloth/Qwen3.5-9B-GGUF/resolve/main/Qwen3.5-9B-Q4_K_M.gguf",
  },
  {
    name: "all-minilm-l6-v2",
    kind: "embedding",
    purpose: "Finds passages of your knowledge by meaning, in English",
    parameters: 22.7e6,
    bytes: 25_008_064,
    contextTokens: 512,
    license: apache("sentence-transformers/all-MiniLM-L6-v2"),
    path: "leliuga/all-MiniLM-L6-v2-GGUF/resolve/main/all-MiniLM-L6-v2.Q8_0.gguf",
  },
  {
    name: "nomic-embed-text-v1.5",
    kind: "embedding",
    purpose: "Finds passages of your knowledge by meaning; larger and slower",
    parameters: 137e6,
    bytes: 146_146_432,
    contextTokens: 2_048,
    license: apache("nomic-ai/nomic-embed-text-v1.5"),
    path: "nomic-ai/nomic-embed-text-v1.5-GGUF/resolve/main/nomic-embed-text-v1.5.Q8_0.gguf",
  },
];

/** The engine's own memory, without a model. */
const ENGINE_BYTES = 0.1e9;
/** Memory for context and computation, as a share of the file; measured with models of 0.5 and 1.5 billion parameters. */
const CONTEXT_SHARE = 0.25;
/** Memory for the system and the server. */
const RESERVED_BYTES = 1e9;

/** Memory of a running model, in bytes. */
export const memoryNeeded = (fileBytes: number): number =>
  Math.round(ENGINE_BYTES + fileBytes * (1 + CONTEXT_SHARE));

/** The context size that CONTEXT_SHARE covers, for models of 0.5 to 8 billion parameters. */
const SHARE_TOKENS = 8_192;
/** The instructions and a short page need this much. */
const MIN_CONTEXT = 4_096;

/** The largest context that fits into memory, in multiples of 1,024 tokens. */
export function contextFitting(fileBytes: number, totalBytes: number): number {
  const free = totalBytes - RESERVED_BYTES - ENGINE_BYTES - fileBytes;
  const tokens = (free / (fileBytes * CONTEXT_SHARE)) * SHARE_TOKENS;
  return Math.max(MIN_CONTEXT, Math.floor(tokens / 1_024) * 1_024);
}

/** Whether a machine with `totalBytes` of memory can run it next to the server. */
export const fitsMemory = (fileBytes: number, totalBytes: number): boolean =>
  memoryNeeded(fileBytes) + RESERVED_BYTES <= totalBytes;

/** Slower than this, a page takes minutes. */
const MIN_TOKENS_PER_SECOND = 8;
/** Memory bandwidth of an ordinary laptop. */
const USUAL_BYTES_PER_SECOND = 20e9;

/** Tokens per second to expect: each token reads the whole file once. `bytesPerSecond` was measured. */
export const expectedSpeed = (fileBytes: number, bytesPerSecond: number): number =>
  bytesPerSecond / fileBytes;

/** Rounds down to whole GiB, because the reported memory varies between starts. */
const memoryClass = (totalBytes: number): number => Math.floor(totalBytes / 2 ** 30) * 2 ** 30;

/**
 * The largest model that fits into memory and is fast enough on an ordinary machine; the smallest when none is. Measured
 * speed is ignored, because it varies and the recommendation must not.
 */
export function recommendedModel(
  totalBytes: number,
  catalog: readonly CatalogModel[] = localCatalog,
): string | undefined {
  const chatModels = catalog.filter(({ kind }) => kind === "chat");
  const suitable = chatModels.filter(
    ({ bytes }) =>
      fitsMemory(bytes, memoryClass(totalBytes)) &&
      expectedSpeed(bytes, USUAL_BYTES_PER_SECOND) >= MIN_TOKENS_PER_SECOND,
  );
  return (suitable.at(-1) ?? chatModels[0])?.name;
}

/** Drivers of graphics cards that the engine has packages for; Apple's Metal needs none. */
export const graphicsDrivers = ["vulkan", "cuda"] as const;
export type GraphicsDriver = (typeof graphicsDrivers)[number];

/** `problem`: why the last change to an installed engine failed */
export type EngineState =
  | { phase: "unsupported" | "failed"; reason: string }
  | { phase: "missing" }
  | { phase: "installing"; bytes: number; total: number }
  | { phase: "installed"; version: string; graphics: GraphicsDriver | null; problem: string | null };

/** A package that runs models on a graphics card; `bytes` on disk. */
export type GraphicsChoice = { driver: GraphicsDriver; bytes: number };

/** State of a model's process. */
export type RunnerState =
  | { phase: "unloaded" }
  /** `share` from 0 to 1 */
  | { phase: "loading"; share: number }
  /** `processor`: `cpu`, or the driver of the graphics card it runs on */
  | { phase: "ready"; contextTokens: number; bytes: number; processor: string }
  | { phase: "crashed"; lastWords: string };

/** Progress of a reply before its first word: loading, queued, or reading the prompt. `share` from 0 to 1 */
export type ReplyProgress =
  | { phase: "loading" | "reading"; share: number }
  | { phase: "waiting"; before: number };

export type FileState =
  | { phase: "absent" }
  /** `bytesPerSecond`: over the last seconds; null at the beginning */
  | { phase: "downloading"; received: number; total: number; bytesPerSecond: number | null }
  | { phase: "paused"; received: number; total: number }
  | { phase: "failed"; reason: string; received: number; total: number }
  /** `checkedBy`: source of the verified checksum; null: not verified */
  | { phase: "present"; bytes: number; sha256: string | null; checkedBy: "list" | "hub" | null };

/** A model in the list. */
export type LocalModelView = {
  name: string;
  kind: ModelFileKind;
  purpose: string | null;
  license: { name: string; url: string } | null;
  /** Size of its file. */
  bytes: number;
  memoryBytes: number;
  fitsMemory: boolean;
  tokensPerSecond: number | null;
  isRecommended: boolean;
  file: FileState;
  runner: RunnerState;
  waiting: number;
};

export type LocalMachine = { totalBytes: number; freeDiskBytes: number; bytesPerSecond: number | null };

export type LocalModelsView = {
  /** Whether the viewer may change anything. */
  isOwner: boolean;
  engine: EngineState;
  /** Available graphics drivers. */
  graphics: readonly GraphicsChoice[];
  machine: LocalMachine;
  models: readonly LocalModelView[];
};

type ModelState = {
  name: string;
  kind: ModelFileKind;
  catalog: CatalogModel | null;
  file: FileState;
  runner: RunnerState;
  waiting: number;
};

/** Each model's requirements and expected speed on this machine. */
export function describeModels({
  machine,
  models,
}: {
  machine: LocalMachine;
  models: readonly ModelState[];
}): LocalModelView[] {
  const recommended = recommendedModel(machine.totalBytes);
  return models.map(({ name, kind, catalog, file, runner, waiting }) => {
    const bytes = file.phase === "present" ? file.bytes : (catalog?.bytes ?? 0);
    // Embedding models do not generate tokens.
    const bytesPerSecond = kind === "chat" ? machine.bytesPerSecond : null;
    return {
      name,
      kind,
      purpose: catalog?.purpose ?? null,
      license: catalog?.license ?? null,
      bytes,
      memoryBytes: memoryNeeded(bytes),
      fitsMemory: fitsMemory(bytes, machine.totalBytes),
      tokensPerSecond: bytesPerSecond === null ? null : expectedSpeed(bytes, bytesPerSecond),
      isRecommended: name === recommended,
      file,
      runner,
      waiting,
    };
  });
}
