import { dirname, resolve } from "pathe";

/** The files of the project, as Vitest's runner may read and write them. */
export type Files = Map<string, string | Uint8Array>;

export interface RunSettings {
  files: Files;
  /** Only tests whose name matches. */
  pattern: RegExp | undefined;
  /** Writes changed snapshots instead of failing. */
  updates: boolean;
  /** The process whose environment tests may stub. */
  process: { env: Record<string, string> };
}

const TIMEOUT_MS = 5000;

/** Provides the state of a run, which Vitest normally reads from its worker. */
export function provideState({ files, pattern, updates, process: { env } }: RunSettings) {
  const config = {
    root: "/",
    setupFiles: [],
    name: "",
    passWithNoTests: false,
    testNamePattern: pattern,
    allowOnly: true,
    sequence: { seed: 1, hooks: "stack", setupFiles: "list", shuffle: false, concurrent: false },
    maxConcurrency: 5,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    retry: 0,
    includeTaskLocation: false,
    tags: [],
    strictTags: false,
    expect: {},
    experimental: { importDurations: { limit: 0 } },
    fakeTimers: { loopLimit: 10_000 },
    snapshotOptions: {
      updateSnapshot: updates ? "all" : "new",
      snapshotEnvironment: snapshotsIn(files),
      snapshotFormat: { printBasicPrototype: false, escapeString: false },
      expand: false,
    },
  };
  const saved: { added: number; updated: number; unmatched: number }[] = [];
  const state = {
    config,
    metaEnv: env,
    ctx: { pool: "threads" },
    environment: { name: "node" },
    evaluatedModules: { idToModuleMap: new Map(), getModuleById: () => undefined },
    rpc: { snapshotSaved: async (result: (typeof saved)[number]) => void saved.push(result) },
    onCleanup: () => {},
  };
  Object.assign(globalThis, { __vitest_worker__: state });
  return { config, saved };
}

const inProject = (path: string) => path.replace(/^\/+/, "");

function snapshotsIn(files: Files) {
  return {
    getVersion: () => "1",
    getHeader: () => "// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html",
    resolvePath: async (path: string) => `${dirname(path)}/__snapshots__/${path.split("/").at(-1)}.snap`,
    resolveRawPath: async (test: string, path: string) => resolve(dirname(test), path),
    saveSnapshotFile: async (path: string, text: string) => void files.set(inProject(path), text),
    readSnapshotFile: async (path: string) => files.get(inProject(path))?.toString() ?? null,
    removeSnapshotFile: async (path: string) => void files.delete(inProject(path)),
    // Compiling keeps lines but not columns. Assumes one such call per line.
    processStackTrace: <Stack extends object>(stack: Stack): Stack => ({ ...stack, column: 1 }),
  };
}
