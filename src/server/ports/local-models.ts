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
import type { WholeUpload } from "./uploads";

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
  /** Bytes; `bytesPerSecond` of the weights that the engine reads here, null before it was measured */
  machine: { totalBytes: number; freeDiskBytes: number; bytesPerSecond: number | null };
  models: readonly LocalModelState[];
};

/** Models that run on this machine, in separate processes. */
export interface LocalModels {
  state(): Promise<LocalModelsState>;
  /** Begins to install the engine, to download the model's file and to load it, as far as each is needed. */
  prepare(name: string): void;
  /** Installs the engine again, for this graphics card or for the processor alone; models that run are unloaded. */
  runOn(driver: GraphicsDriver | null): void;
  /** Keeps what was downloaded. */
  pause(name: string): void;
  /** Ends its process and removes its file or the part that was downloaded. */
  remove(name: string): Promise<void>;
  unload(name: string): void;
  /** What the user's reply waits for; null once it is being written, or when there is none. */
  progress(name: string, userId: string): ReplyProgress | null;
  /** Adds a `.gguf` file of this machine, without copying it. @returns its name */
  addFile(path: string): Promise<{ name: string } | { problem: "not_found" | "not_a_model" }>;
  /** Adds an uploaded file, which is moved. @returns its name */
  addUpload(fileName: string, upload: WholeUpload): Promise<{ name: string } | { problem: "not_a_model" }>;
  /** Continues downloads that a restart interrupted. */
  resume(): Promise<void>;
  /** Ends every process. */
  close(): void;
}
