import path from "node:path";
import { type CatalogModel, localCatalog } from "~/domain/model/local-model";
import type { DiskSpace } from "~/server/adapters/system/disk-space";
import type { LocalModelState } from "~/server/ports/local-models";
import type { Log } from "~/server/ports/system";
import { createFetch, type FetchFor } from "../../net/create-fetch";
import { localEngine } from "./engine";
import { measureSpeed } from "./measure-speed";
import { modelFiles } from "./model-files";
import { type ModelRunner, modelRunner } from "./model-runner";

export type LocalOptions = {
  /** Holds the engine and the models. */
  folder: string;
  downloadBaseUrl: string;
  /** Longest context, in tokens; a model may have less. */
  contextTokens: number;
  /** Unloads a model after this long without a reply; 0: never. */
  idleMs: number;
  space: DiskSpace;
  log: Log;
  catalog?: readonly CatalogModel[];
  fetchFor?: FetchFor;
};

export type LocalRuntime = ReturnType<typeof localRuntime>;

/** The engine, the models' files and the processes that run them. */
export function localRuntime({ catalog = localCatalog, ...options }: LocalOptions) {
  const { folder, space, log, contextTokens, idleMs, downloadBaseUrl } = options;
  // A hub redirects to other hosts; no key is sent.
  const fetchFor = options.fetchFor ?? createFetch({ followsAnywhere: true });
  const engine = localEngine({ folder: path.join(folder, "engine"), space });
  const fetch = fetchFor("modelFile");
  const files = modelFiles({ folder: path.join(folder, "models"), downloadBaseUrl, space, fetch });
  const runners = new Map<string, ModelRunner>();
  const findInCatalog = (name: string) => catalog.find((model) => model.name === name) ?? null;

  return {
    engine,
    speed: measureSpeed({ folder, engine, log }),
    files,
    runners,
    findInCatalog,
    contextTokens,
    async runnerOf(name: string): Promise<ModelRunner> {
      const file = await files.locate(name);
      const kind = (await files.kindOf(name)) ?? "chat";
      const runner =
        runners.get(name) ?? modelRunner({ file, kind, contextTokens, idleMs, engine: engine.entry, log });
      runners.set(name, runner);
      return runner;
    },
    async stateOf(name: string): Promise<LocalModelState> {
      const runner = runners.get(name);
      return {
        name,
        kind: (await files.kindOf(name)) ?? findInCatalog(name)?.kind ?? "chat",
        catalog: findInCatalog(name),
        file: await files.state(name),
        runner: runner?.state() ?? { phase: "unloaded" },
        waiting: runner?.waiting() ?? 0,
      };
    },
    /** Names of the catalog's models and of uploaded ones. */
    async names(): Promise<string[]> {
      const { uploaded } = await files.list();
      return [...new Set([...catalog.map(({ name }) => name), ...uploaded])];
    },
  };
}
