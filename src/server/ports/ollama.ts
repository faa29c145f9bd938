import type { Modelfile } from "~/domain/model/modelfile";
import type {
  OllamaDetails,
  OllamaMachine,
  OllamaModel,
  OllamaPull,
  TrialAnswer,
} from "~/domain/model/ollama";

/** The operator's Ollama server. Calls throw errors that `Models.explain` understands. */
export interface OllamaRunner {
  /** `address`: its origin. */
  machine: OllamaMachine;
  version(signal?: AbortSignal): Promise<string>;
  models(signal?: AbortSignal): Promise<OllamaModel[]>;
  details(name: string): Promise<OllamaDetails>;
  /** Starts or continues a download in the background. */
  pull(name: string): void;
  /** Starts creating a model in the background. */
  create(model: Modelfile): void;
  /** The Modelfile of a creation that was cancelled or failed. */
  unfinished(name: string): Modelfile | null;
  /** Continues a cancelled or failed download or creation. */
  resume(name: string): void;
  cancel(name: string): void;
  /** Downloads and creations since the server started that are running, cancelled or failed. */
  pulls(): readonly OllamaPull[];
  remove(name: string): Promise<void>;
  /** A short answer, with the context size that chats use. */
  tryOut(name: string, contextTokens: number): Promise<TrialAnswer>;
  /** The context size of a loaded model; null when it is not loaded, or Ollama's version does not report it. */
  loadedContext(name: string): Promise<number | null>;
}
