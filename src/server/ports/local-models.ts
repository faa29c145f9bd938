import "server-only";
import type { CatalogueModel, EngineState, FileState, RunnerState } from "~/domain/model/local-model";

export type LocalModelState = {
  name: string;
  /** Null for a file that a person brought. */
  catalogue: CatalogueModel | null;
  file: FileState;
  runner: RunnerState;
  /** Replies that wait for their turn. */
  waiting: number;
};

export type LocalModelsState = {
  engine: EngineState;
  /** Bytes; `bytesPerSecond` of the weights that the engine reads here, null before it was measured */
  machine: { totalBytes: number; freeDiskBytes: number; bytesPerSecond: number | null };
  models: readonly LocalModelState[];
};

/** Models that run on this machine, in processes of their own. */
export interface LocalModels {
  state(): Promise<LocalModelsState>;
  /** Begins to install the engine, to download the model's file and to load it, as far as each is needed. */
  prepare(name: string): void;
  /** Keeps what was downloaded. */
  pause(name: string): void;
  /** Ends its process and removes its file or the part that was downloaded. */
  remove(name: string): Promise<void>;
  unload(name: string): void;
  /** Adds a `.gguf` file of this machine, without copying it. @returns its name */
  addFile(path: string): Promise<{ name: string } | { problem: "not_found" | "not_a_model" }>;
  /** Adds a file that is being uploaded. */
  addUpload(
    fileName: string,
    bytes: ReadableStream<Uint8Array>,
  ): Promise<{ name: string } | { problem: "not_a_model" | "no_space" }>;
  /** Continues downloads that a restart interrupted. */
  resume(): Promise<void>;
  /** Ends every process. */
  close(): void;
}
