import { statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import path from "node:path";
import { wrapLanguageModel } from "ai";
import type { ProviderInfo } from "~/domain/model/failure";
import {
  type CatalogueModel,
  type FileState,
  localCatalogue,
  type ModelFileKind,
} from "~/domain/model/local-model";
import type { ModelListing } from "~/domain/model/model";
import type { DiskSpace } from "~/server/adapters/system/disk-space";
import type { LocalModelState, LocalModels } from "~/server/ports/local-models";
import type { Log } from "~/server/ports/log";
import type { ModelProvider } from "~/server/ports/models";
import { createFetch, type FetchFor } from "../net/create-fetch";
import { explainFailure } from "./explain-failure";
import { guardReply } from "./guard-reply";
import { localEmbeddingModel } from "./local/embedding-model";
import { localEngine } from "./local/engine";
import { localLanguageModel } from "./local/language-model";
import { measureSpeed } from "./local/measure-speed";
import { modelFiles } from "./local/model-files";
import { type ModelRunner, modelRunner } from "./local/model-runner";

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
  catalogue?: readonly CatalogueModel[];
  fetchFor?: FetchFor;
};

/** Models that run inside the product, on node-llama-cpp: their management, and the provider that chats with them. */
export function localModels(options: LocalOptions): { local: LocalModels; provider: ModelProvider } {
  const { folder, catalogue = localCatalogue, log } = options;
  // A hub redirects to other hosts, and gets no key.
  const fetchFor = options.fetchFor ?? createFetch({ followsAnywhere: true });
  const engine = localEngine({ folder: path.join(folder, "engine"), space: options.space });
  const speed = measureSpeed({ folder, engine, log });
  const files = modelFiles({
    folder: path.join(folder, "models"),
    downloadBaseUrl: options.downloadBaseUrl,
    space: options.space,
    fetch: fetchFor("modelFile"),
  });
  const runners = new Map<string, ModelRunner>();
  const offered = (name: string) => catalogue.find((model) => model.name === name) ?? null;

  async function runnerOf(name: string): Promise<ModelRunner> {
    const { contextTokens, idleMs } = options;
    const file = await files.locate(name);
    const kind = (await files.kindOf(name)) ?? "chat";
    const runner =
      runners.get(name) ?? modelRunner({ file, kind, contextTokens, idleMs, engine: engine.entry, log });
    runners.set(name, runner);
    return runner;
  }

  async function prepare(name: string): Promise<void> {
    const model = offered(name);
    const installed = engine.install().then(speed.measure);
    if (model) await files.fetchFile(model);
    await installed;
    if (engine.state().phase !== "installed" || (await files.kindOf(name)) === "other") return;
    await (await runnerOf(name)).load();
  }

  const begin = (name: string) =>
    // The states tell what failed.
    prepare(name).catch((error: Error) =>
      log.warn({ model: name, error: error.message }, "a model is not ready"),
    );

  async function stateOf(name: string): Promise<LocalModelState> {
    const runner = runners.get(name);
    return {
      name,
      kind: (await files.kindOf(name)) ?? offered(name)?.kind ?? "chat",
      catalogue: offered(name),
      file: await files.state(name),
      runner: runner?.state() ?? { phase: "unloaded" },
      waiting: runner?.waiting() ?? 0,
    };
  }

  async function models(): Promise<LocalModelState[]> {
    const { brought } = await files.list();
    const names = new Set([...catalogue.map(({ name }) => name), ...brought]);
    return Promise.all([...names].map(stateOf));
  }

  const unloadAll = () => {
    for (const runner of runners.values()) runner.unload();
  };

  const local: LocalModels = {
    async state() {
      const disk = await statfs(path.dirname(folder)).catch(() => undefined);
      return {
        engine: engine.state(),
        graphics: engine.graphics,
        machine: {
          totalBytes: totalmem(),
          freeDiskBytes: disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY,
          bytesPerSecond: speed.bytesPerSecond(),
        },
        models: await models(),
      };
    },
    prepare: (name) => void begin(name),
    runOn(driver) {
      unloadAll();
      void engine.change(driver).then(speed.measureAgain);
    },
    pause: files.pause,
    async remove(name) {
      runners.get(name)?.unload();
      runners.delete(name);
      await files.remove(name);
    },
    unload: (name) => runners.get(name)?.unload(),
    progress: (name, userId) => runners.get(name)?.progress(userId) ?? null,
    addFile: files.addOutside,
    addUpload: files.addUpload,
    async resume() {
      for (const name of (await files.list()).interrupted) void begin(name);
    },
    close: unloadAll,
  };

  const provider: ModelProvider = {
    id: "local",
    async state() {
      const present = (await models()).filter(({ file }) => isUsable(file));
      const isReady = engine.state().phase === "installed";
      const listings = (wanted: ModelFileKind) =>
        isReady ? present.filter(({ kind }) => kind === wanted).map(listingOf) : [];
      return {
        provider: "local",
        connected: true,
        models: listings("chat"),
        embeddingModels: listings("embedding"),
      };
    },
    async open(name) {
      const state = await usable(name, "chat");
      if (!state) return undefined;
      const bare = localLanguageModel(name, await runnerOf(name));
      return {
        listing: listingOf(state),
        languageModel: wrapLanguageModel({ model: bare, middleware: guardReply }),
      };
    },
    openEmbedding: (name) =>
      localEmbeddingModel(name, async () => (await usable(name, "embedding")) && runnerOf(name)),
    explain: (error, model, reader) => explainFailure(error, { provider: info, model, reader }),
  };

  /** A model that is there and does this, with an engine that runs it. */
  async function usable(name: string, wanted: ModelFileKind): Promise<LocalModelState | undefined> {
    const state = await stateOf(name);
    const isReady = isUsable(state.file) && engine.state().phase === "installed";
    return isReady && state.kind === wanted ? state : undefined;
  }

  function listingOf({ name, catalogue: model, runner }: LocalModelState): ModelListing {
    const most = Math.min(options.contextTokens, model?.contextTokens ?? options.contextTokens);
    return {
      id: `local:${name}`,
      name,
      isConnected: true,
      place: "machine",
      supportsImages: false,
      abilities: [],
      contextTokens: runner.phase === "ready" ? runner.contextTokens : most,
      maxOutputTokens: null,
      ...(model ? { parameters: model.parameters } : {}),
    };
  }

  return { local, provider };
}

const isUsable = ({ phase }: FileState): boolean => phase === "present";

const info: ProviderInfo = {
  label: "The model on this machine",
  address: "this machine",
  addressSetting: "MODEL_DOWNLOAD_BASE_URL",
  keySetting: null,
  keySource: null,
  startHint: null,
  obtainHint: () => "Download it under Models on this machine in your account, or pick another model.",
};
