import { equals } from "@vitest/expect";
import { Buffer } from "buffer";
import EventEmitter from "events";
import { format, inspect } from "node-inspect-extracted";
import * as path from "pathe";
import type { FileContent } from "~/domain/project/project-files";
import { pathInProject, textOf } from "../run-program";

/** The built-in modules of Node.js that this terminal has, such as `node:fs`. */
export function nodeModules(files: Map<string, FileContent>, cwd: string, stdin: string) {
  const fs = fileSystem(files, cwd, stdin);
  return {
    fs,
    "fs/promises": fs.promises,
    path: { ...path, posix: path },
    events: Object.assign(EventEmitter, { EventEmitter, default: EventEmitter }),
    util: { format, inspect, isDeepStrictEqual: equals, promisify },
    os: { EOL: "\n", platform: () => "linux", cpus: () => [], tmpdir: () => "/tmp" },
    url: {
      URL,
      URLSearchParams,
      fileURLToPath: (url: string | URL) => decodeURI(new URL(url).pathname),
      pathToFileURL: (file: string) => new URL(`file://${file}`),
    },
    crypto: { webcrypto: crypto, randomUUID: () => randomUuid() },
    perf_hooks: { performance },
    buffer: { Buffer },
    "timers/promises": { setTimeout: (ms: number) => new Promise((done) => setTimeout(done, ms)) },
    ...assertModules(),
  };
}

function fileSystem(files: Map<string, FileContent>, cwd: string, stdin: string) {
  const inProject = (target: unknown) => {
    const file = String(target instanceof URL ? target.pathname : target);
    const found = pathInProject(cwd, file);
    if (found === null) throw failure("EACCES", "outside the project", file);
    return found;
  };
  const isFolder = (file: string) =>
    file === "" || [...files.keys()].some((one) => one.startsWith(`${file}/`));
  const read = (target: unknown) => {
    if (target === 0 || target === "/dev/stdin") return stdin;
    const content = files.get(inProject(target));
    if (content === undefined) throw failure("ENOENT", "no such file or directory", String(target));
    return content;
  };
  const folderOf = (target: unknown) =>
    path.resolve(cwd, String(target)) === "/project" ? "" : inProject(target);
  const fs = {
    readFileSync(file: unknown, options?: string | { encoding?: string }) {
      const content = read(file);
      return options ? textOf(content) : toBytes(content);
    },
    writeFileSync: (file: unknown, content: unknown) =>
      void files.set(
        inProject(file),
        content instanceof Uint8Array ? new Uint8Array(content) : String(content),
      ),
    appendFileSync: (file: unknown, text: unknown) =>
      void files.set(inProject(file), `${textOf(files.get(inProject(file)) ?? "")}${text}`),
    existsSync(file: unknown) {
      const found = path.resolve(cwd, String(file)) === "/project" ? "" : pathInProject(cwd, String(file));
      return found !== null && (files.has(found) || isFolder(found));
    },
    mkdirSync: () => undefined,
    rmSync: (file: unknown) => void files.delete(inProject(file)),
    unlinkSync: (file: unknown) => void files.delete(inProject(file)),
    renameSync(from: unknown, to: unknown) {
      files.set(inProject(to), read(from));
      files.delete(inProject(from));
    },
    readdirSync(folder: unknown) {
      const prefix = folderOf(folder) === "" ? "" : `${folderOf(folder)}/`;
      const names = [...files.keys()]
        .filter((one) => one.startsWith(prefix))
        .map((one) => one.slice(prefix.length).split("/")[0]);
      return [...new Set(names)].sort();
    },
    statSync(file: unknown) {
      const content = files.get(folderOf(file));
      if (content === undefined && !isFolder(folderOf(file))) read(file);
      return {
        size: content === undefined ? 0 : toBytes(content).length,
        isFile: () => content !== undefined,
        isDirectory: () => content === undefined,
      };
    },
  };
  const promises = Object.fromEntries(
    Object.entries(fs).map(([name, call]) => [
      name.replace(/Sync$/, ""),
      async (...values: never[]) => (call as (...all: never[]) => unknown)(...values),
    ]),
  );
  return { ...fs, promises };
}

const toBytes = (content: FileContent): Buffer => Buffer.from(content as string);

const failure = (code: string, phrase: string, file: string) =>
  Object.assign(new Error(`${code}: ${phrase}, open '${file}'`), { code, path: file });

function assertModules() {
  const fail = (message: string, custom?: string | Error) => {
    if (custom instanceof Error) throw custom;
    throw Object.assign(new Error(custom ?? message), { name: "AssertionError", code: "ERR_ASSERTION" });
  };
  const compare =
    (holds: (a: unknown, b: unknown) => boolean, phrase: string) =>
    (a: unknown, b: unknown, message?: string | Error) =>
      holds(a, b) || fail(`Expected ${inspect(a)} ${phrase} ${inspect(b)}`, message);
  const ok = (value: unknown, message?: string) => value || fail(`${inspect(value)} is not true`, message);
  const throws = (call: () => unknown, message?: string) => {
    try {
      call();
    } catch {
      return;
    }
    fail("Missing expected exception", message);
  };
  const assert = Object.assign(ok, {
    ok,
    throws,
    fail: (message?: string) => fail("Failed", message),
    equal: compare((a, b) => a === b, "to equal"),
    strictEqual: compare(Object.is, "to be"),
    notStrictEqual: compare((a, b) => !Object.is(a, b), "not to be"),
    deepEqual: compare((a, b) => equals(a, b), "to equal"),
    deepStrictEqual: compare((a, b) => equals(a, b), "to equal"),
    notDeepStrictEqual: compare((a, b) => !equals(a, b), "not to equal"),
  });
  return { assert, "assert/strict": assert };
}

const promisify =
  (call: (...values: unknown[]) => void) =>
  (...values: unknown[]) =>
    new Promise((resolve, reject) =>
      call(...values, (error: unknown, value: unknown) => (error ? reject(error) : resolve(value))),
    );

/** crypto.randomUUID is missing in a frame without a secure origin. */
function randomUuid(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  return hex.join("").replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
}
