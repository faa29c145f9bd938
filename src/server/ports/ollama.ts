import "server-only";
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
  cancel(name: string): void;
  /** Downloads that run, were cancelled or failed since the server started. */
  pulls(): readonly OllamaPull[];
  remove(name: string): Promise<void>;
  /** A short answer, with the context that a chat asks for. */
  tryOut(name: string, contextTokens: number): Promise<TrialAnswer>;
  /** The context with which a model is in memory; null when it is not, or when the version does not say. */
  loadedContext(name: string): Promise<number | null>;
}
