import type {
  CatalogModel,
  EngineState,
  FileState,
  GraphicsChoice,
  GraphicsDriver,
  ModelFileKind,
  ReplyProgress,
  RunnerState,
} from "~/domain/model/local-model";
import type { CompleteUpload } from "./uploads";

export type LocalModelState = {
  name: string;
  kind: ModelFileKind;
  /** Null for an uploaded file. */
  catalog: CatalogModel | null;
  file: FileState;
  runner: RunnerState;
  /** Replies that wait for their turn. */
  waiting: number;
};

export type LocalModelsState = {
  engine: EngineState;
  graphics: readonly GraphicsChoice[];
  /** In bytes; `bytesPerSecond`: how fast the engine reads weights, null until measured. */
  machine: { totalBytes: number; freeDiskBytes: number; bytesPerSecond: number | null };
  models: readonly LocalModelState[];
};

/** Models that run on this machine, in separate processes. */
export interface LocalModels {
  state(): Promise<LocalModelsState>;
  /** Starts to install the engine, download the model and load it, where needed. */
  prepare(name: string): void;
  /** Reinstalls the engine for this graphics card, or for the processor only; unloads running models. */
  runOn(driver: GraphicsDriver | null): void;
  /** Keeps the partial download. */
  pause(name: string): void;
  /** Ends its process and deletes its file or partial download. */
  remove(name: string): Promise<void>;
  unload(name: string): void;
  /** Why the user's reply is waiting; null once it is being written, or when there is none. */
  progress(name: string, userId: string): ReplyProgress | null;
  /** Adds a `.gguf` file of this machine, without copying it. @returns its name */
  addFile(path: string): Promise<{ name: string } | { problem: "not_found" | "not_a_model" }>;
  /** Adds an uploaded file, which is moved. @returns its name */
  addUpload(fileName: string, upload: CompleteUpload): Promise<{ name: string } | { problem: "not_a_model" }>;
  /** Continues downloads that a restart interrupted. */
  resume(): Promise<void>;
  /** Ends every process. */
  close(): void;
}
