import "server-only";
import type { Modelfile } from "~/domain/model/modelfile";
import type {
  OllamaDetails,
  OllamaMachine,
  OllamaModel,
  OllamaPull,
  TrialAnswer,
} from "~/domain/model/ollama";

/** The operator's Ollama: what it has, and changes to it. Every call throws what `Models.explain` describes. */
export interface OllamaRunner {
  /** `address`: its origin. */
  machine: OllamaMachine;
  version(signal?: AbortSignal): Promise<string>;
  models(signal?: AbortSignal): Promise<OllamaModel[]>;
  details(name: string): Promise<OllamaDetails>;
  /** Begins or continues a download, which goes on without anybody watching. */
  pull(name: string): void;
  /** Begins to create a model; like a download. */
  create(model: Modelfile): void;
  /** What was to be created under this name, while that was cancelled or failed. */
  unfinished(name: string): Modelfile | null;
  /** Continues what was cancelled or failed. */
  resume(name: string): void;
  cancel(name: string): void;
  /** Downloads and creations that run, were cancelled or failed since the server started. */
  pulls(): readonly OllamaPull[];
  remove(name: string): Promise<void>;
  /** A short answer, with the context that a chat asks for. */
  tryOut(name: string, contextTokens: number): Promise<TrialAnswer>;
  /** The context with which a model is in memory; null when it is not, or when the version does not say. */
  loadedContext(name: string): Promise<number | null>;
}
