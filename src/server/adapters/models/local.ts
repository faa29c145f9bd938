import { statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import path from "node:path";
import type { LocalModels } from "~/server/ports/local-models";
import type { ModelProvider } from "~/server/ports/models";
import { localProvider } from "./local/provider";
import { type LocalOptions, type LocalRuntime, localRuntime } from "./local/runtime";

/** Models that run inside the product, on node-llama-cpp: their management, and the provider that chats with them. */
export function localModels(options: LocalOptions): { local: LocalModels; provider: ModelProvider } {
  const runtime = localRuntime(options);
  const { engine, speed, files, runners } = runtime;

  const startPreparing = (name: string) =>
    // `state` reports the failure.
    prepare(runtime, name).catch((error: Error) =>
      options.log.warn({ model: name, error: error.message }, "a model is not ready"),
    );
  const unloadAll = () => {
    for (const runner of runners.values()) runner.unload();
  };

  const local: LocalModels = {
    async state() {
      const disk = await statfs(path.dirname(options.folder)).catch(() => undefined);
      return {
        engine: engine.state(),
        graphics: engine.graphics,
        machine: {
          totalBytes: totalmem(),
          freeDiskBytes: disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY,
          bytesPerSecond: speed.bytesPerSecond(),
        },
        models: await Promise.all((await runtime.names()).map(runtime.stateOf)),
      };
    },
    prepare: (name) => void startPreparing(name),
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
    addFile: files.addFile,
    addUpload: files.addUpload,
    async resume() {
      for (const name of (await files.list()).interrupted) void startPreparing(name);
    },
    close: unloadAll,
  };
  return { local, provider: localProvider(runtime) };
}

async function prepare({ engine, speed, files, findInCatalog, runnerOf }: LocalRuntime, name: string) {
  const model = findInCatalog(name);
  const installed = engine.install().then(speed.measure);
  if (model) await files.fetchFile(model);
  await installed;
  if (engine.state().phase !== "installed" || (await files.kindOf(name)) === "other") return;
  await (await runnerOf(name)).load();
}
