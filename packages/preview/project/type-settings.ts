import type { SourceFiles } from "./source-files";

/** An import alias. "*" in the pattern and the target stands for the same part of the path. */
export type ImportAlias = { pattern: string; target: string };

/** The settings in a project's tsconfig.json or jsconfig.json, including extended and referenced files. */
export type TypeSettings = {
  /** Targets are project paths. */
  aliases: ImportAlias[];
  /** The first file's compiler options, merged as TypeScript does. */
  options: Readonly<Record<string, unknown>>;
  /** Project files that are extended or referenced but missing. */
  missing: string[];
};

type Readable = Pick<SourceFiles, "get">;

/** Possible settings files, in order of precedence. Looked up by name, because every import needs them. */
export const TYPE_SETTINGS: readonly string[] = ["tsconfig.json", "tsconfig.app.json", "jsconfig.json"];

/** More than any project has; references may be circular or repeated. */
const MAX_FILES = 30;

/** Reads the files at `paths` and all files that they extend or reference; nothing is run. */
export function readTypeSettings(files: Readable, paths: readonly string[]): TypeSettings {
  const settings: TypeSettings = { aliases: [], options: {}, missing: [] };
  const open = paths.filter((path) => typeof files.get(path) === "string");
  const done = new Set<string>();
  const reading: Reading = { files, missing: settings.missing, read: 0 };
  for (const path of open) {
    if (done.has(path) || reading.read >= MAX_FILES) continue;
    done.add(path);
    const { own, options, references } = readWithParents(reading, path, [path]);
    if (path === open[0]) settings.options = options;
    settings.aliases.push(...aliasesOf(own));
    open.push(...references);
  }
  return settings;
}

/** The options that affect import resolution, with the folder of the file that set them. */
type Own = { base: string | null; paths: object; pathsFrom: string };
type MergedSettings = { own: Own; options: Record<string, unknown>; references: string[] };
type Reading = { files: Readable; missing: string[]; read: number };

/** Merges a file's options over those that it extends; the last one wins. @param chain the files that extend it, and itself */
function readWithParents(reading: Reading, path: string, chain: readonly string[]): MergedSettings {
  reading.read += 1;
  const value = parseJson(String(reading.files.get(path)));
  const folder = path.split("/").slice(0, -1).join("/");
  const own: Own = { base: null, paths: {}, pathsFrom: folder };
  const options: Record<string, unknown> = {};
  for (const written of listOf(property(value, "extends"))) {
    // Anything else is a package.
    if (typeof written !== "string" || !/^[./$]/.test(written)) continue;
    const parent = fileOf(reading, folder, written);
    if (parent === null || chain.includes(parent) || reading.read >= MAX_FILES) continue;
    const inherited = readWithParents(reading, parent, [...chain, parent]);
    Object.assign(options, inherited.options);
    own.base = inherited.own.base ?? own.base;
    if ("paths" in inherited.options) Object.assign(own, inherited.own, { base: own.base });
  }
  const written = objectIn(value, "compilerOptions");
  Object.assign(options, written);
  const base = property(written, "baseUrl");
  if (typeof base === "string") own.base = pathFrom(folder, base);
  if ("paths" in written) Object.assign(own, { paths: objectIn(written, "paths"), pathsFrom: folder });
  const references = listOf(property(value, "references")).flatMap((reference) => {
    const named = property(reference, "path");
    return typeof named === "string" ? (fileOf(reading, folder, named) ?? []) : [];
  });
  return { own, options, references };
}

const aliasesOf = ({ base, paths, pathsFrom }: Own): ImportAlias[] => [
  ...Object.entries(paths).flatMap(([pattern, targets]) =>
    listOf(targets).flatMap((target) =>
      typeof target === "string" ? { pattern, target: pathFrom(base ?? pathsFrom, target) } : [],
    ),
  ),
  ...(base === null ? [] : [{ pattern: "*", target: pathFrom(base, "*") }]),
];

/** Resolves "./paths" to a file: as written, with ".json", or as a folder with a tsconfig.json. */
function fileOf({ files, missing }: Reading, folder: string, written: string): string | null {
  const path = pathFrom(folder, written);
  const found = [path, `${path}.json`, pathFrom(path, "tsconfig.json")].find(
    (each) => typeof files.get(each) === "string",
  );
  if (found === undefined) missing.push(path);
  return found ?? null;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The folder of the first settings file, which is the project's root. */
const CONFIG_DIR = /^\$\{configDir\}/;

/** Resolves a relative path: "src/*" for "../src/*" in the folder "settings". */
export function pathFrom(folder: string, written: string): string {
  const parts: string[] = [];
  const whole = CONFIG_DIR.test(written) ? written.replace(CONFIG_DIR, "") : `${folder}/${written}`;
  for (const part of whole.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

const JSON_TEXT = /"(?:[^"\\\n]|\\.)*(?:"|(?=\n)|$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const JSON_COMMA = /"(?:[^"\\\n]|\\.)*(?:"|(?=\n)|$)|,(?=\s*[}\]])/g;

/** Parses JSON with comments and trailing commas; null if invalid. */
function parseJson(text: string): unknown {
  const plain = text
    .replace(JSON_TEXT, (part) => (part.startsWith('"') ? part : " "))
    .replace(JSON_COMMA, (part) => (part === "," ? "" : part));
  try {
    return JSON.parse(plain);
  } catch {
    return null;
  }
}

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const objectIn = (value: unknown, name: string): object => {
  const member = property(value, name);
  return typeof member === "object" && member !== null ? member : {};
};
