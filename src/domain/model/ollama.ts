import { formatBytes } from "../text/format-bytes";
import type { Example } from "./modelfile";

/** Offered for download; the specification's list. */
export const ollamaLibrary: readonly { name: string; description: string }[] = [
  { name: "llama3", description: "Meta's Llama 3, a good start for most things" },
  { name: "llama3:8b", description: "Llama 3 with 8 billion parameters" },
  { name: "llama3:70b", description: "Llama 3 with 70 billion parameters, for machines with 48 GB or more" },
  { name: "mistral", description: "Mistral 7B, fast and capable" },
  { name: "neural-chat", description: "A fine-tuned Mistral, made for conversation" },
  { name: "gemma", description: "Google's open model" },
  { name: "gemma:2b", description: "The smallest Gemma, for little memory" },
  { name: "phi", description: "Microsoft's small model, good at reasoning" },
  { name: "codellama", description: "Llama made for code" },
  { name: "mixtral", description: "A mixture of experts, for machines with 32 GB or more" },
];

export type OllamaModel = {
  name: string;
  /** On disk. */
  bytes: number;
  /** In Ollama's notation, e.g. `8.0B`; null: unknown. */
  parameters: string | null;
  quantization: string | null;
  contextTokens: number | null;
  capabilities: readonly string[];
  /** The model it derives from; null: none or unknown. */
  base: string | null;
  /** Null: not in memory. `gpuBytes`: the part on the graphics card. */
  loaded: { bytes: number; gpuBytes: number } | null;
};

/** A download, or a model being created. `share` from 0 to 1; null before the size is known. */
export type OllamaPull = { name: string; task: "download" | "create"; share: number | null } & (
  | { phase: "running"; status: string }
  | { phase: "failed"; reason: string }
  | { phase: "cancelled" }
);

export type OllamaDetails = {
  modelfile: string;
  template: string;
  parameters: string;
  license: string;
  system: string;
  examples: readonly Example[];
  /** The model it derives from; null: none or unknown. */
  base: string | null;
};

export type OllamaView = {
  /** Whether the viewer may download and delete. */
  isOwner: boolean;
  /** Null for others than the owner. */
  address: string | null;
  /** Null when it does not answer; then `reason` says why. */
  version: string | null;
  reason: string | null;
  models: readonly (OllamaModel & { isListed: boolean })[];
  pulls: readonly OllamaPull[];
};

/** To Ollama a name without a tag means `latest`, and capitals do not matter. */
export function isSameModel(one: string, other: string): boolean {
  const full = (name: string) =>
    (name.lastIndexOf(":") > name.lastIndexOf("/") ? name : `${name}:latest`).toLowerCase();
  return full(one) === full(other);
}

/** Older versions report neither capabilities nor context sizes. */
const MIN_VERSION = [0, 6, 4];

export function isOldVersion(version: string): boolean {
  const parts = version.split(/[.-]/).map(Number);
  for (const [index, needed] of MIN_VERSION.entries()) {
    const part = parts[index] ?? 0;
    if (part !== needed) return part < needed;
  }
  return false;
}

/** The doctor's checks, in order; each requires the earlier ones. */
export const doctorChecks = ["address", "version", "models", "memory", "answer", "context"] as const;
export type DoctorCheck = (typeof doctorChecks)[number];

/** Result of a check. `remedy` is a command or a setting to copy. */
export type DoctorFinding = { ok: boolean; text: string; remedy: string | null };

/** Slower than this, a page takes minutes. */
const MIN_TOKENS_PER_SECOND = 3;

/** This server's machine, and Ollama's URL. */
export type OllamaMachine = { address: string; isContainer: boolean; memoryBytes: number };

const isLocal = (hostname: string): boolean => /^(?:localhost|127\.|\[::1\])/.test(hostname);

/** Why Ollama does not answer, and the remedy. */
export function unreachable(reason: string, { address, isContainer }: OllamaMachine): DoctorFinding {
  const { hostname, port } = new URL(address);
  const isHere = isLocal(hostname);
  const remedy = !isHere
    ? "OLLAMA_HOST=0.0.0.0 ollama serve"
    : isContainer
      ? `OLLAMA_BASE_URL=http://host.docker.internal:${port || 11434}`
      : "ollama serve";
  const why = isHere && isContainer ? ` Inside a container, ${hostname} is the container itself.` : "";
  return { ok: false, text: `${reason}${why}`, remedy };
}

export function versionFinding(version: string): DoctorFinding {
  if (!isOldVersion(version)) return { ok: true, text: `${version} is new enough.`, remedy: null };
  return {
    ok: false,
    text: `${version} is older than ${MIN_VERSION.join(".")}: it does not report what models can do.`,
    remedy: "curl -fsSL https://ollama.com/install.sh | sh",
  };
}

export function modelsFinding(models: readonly OllamaModel[]): DoctorFinding {
  const chat = models.filter(canChat);
  if (chat.length > 0)
    return { ok: true, text: `${chat.length} of ${models.length} installed models can chat.`, remedy: null };
  return { ok: false, text: "No model that can chat is installed.", remedy: "ollama pull llama3" };
}

export const canChat = ({ capabilities }: OllamaModel): boolean =>
  capabilities.length === 0 || capabilities.includes("completion");

/** The model for the doctor's test; the smallest answers soonest. */
export const smallestChatModel = (models: readonly OllamaModel[]): OllamaModel | undefined =>
  models.filter(canChat).toSorted((a, b) => a.bytes - b.bytes)[0];

export function memoryFinding(model: OllamaModel, { address, memoryBytes }: OllamaMachine): DoctorFinding {
  if (!isLocal(new URL(address).hostname))
    return { ok: true, text: "Ollama runs on another machine, so its memory is unknown.", remedy: null };
  if (model.bytes < memoryBytes * 0.9)
    return {
      ok: true,
      text: `${model.name} has ${formatBytes(model.bytes)}, the machine ${formatBytes(memoryBytes)}.`,
      remedy: null,
    };
  return {
    ok: false,
    text: `${model.name} has ${formatBytes(model.bytes)}, more than the machine's ${formatBytes(memoryBytes)} can hold.`,
    remedy: "ollama pull gemma:2b",
  };
}

export type TrialAnswer = { tokensPerSecond: number; loadSeconds: number };

export function answerFinding(name: string, { tokensPerSecond, loadSeconds }: TrialAnswer): DoctorFinding {
  const text = `${name} answered at ${tokensPerSecond.toFixed(1)} tokens/s, after loading for ${loadSeconds.toFixed(1)} s.`;
  return tokensPerSecond >= MIN_TOKENS_PER_SECOND
    ? { ok: true, text, remedy: null }
    : { ok: false, text: `${text} A page would take many minutes.`, remedy: "ollama pull gemma:2b" };
}

export function contextFinding(
  name: string,
  loadedTokens: number | null,
  neededTokens: number,
): DoctorFinding {
  if (loadedTokens === null)
    return { ok: true, text: "This version does not report the loaded context size.", remedy: null };
  const text = `${name} is loaded with a context of ${loadedTokens.toLocaleString("en")} tokens.`;
  return loadedTokens >= neededTokens
    ? { ok: true, text, remedy: null }
    : {
        ok: false,
        text: `${text} Something limits it below the ${neededTokens.toLocaleString("en")} requested.`,
        remedy: `OLLAMA_CONTEXT_LENGTH=${neededTokens} ollama serve`,
      };
}
