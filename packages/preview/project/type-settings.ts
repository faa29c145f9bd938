import type { SourceFiles } from "./source-files";

/** What an import may be written as, and the file that it then means: both with "*" for the same rest of a path. */
export type ImportAlias = { pattern: string; target: string };

/** What a project's tsconfig.json or jsconfig.json says, with what it extends and refers to. */
export type TypeSettings = {
  /** By paths of the project. */
  aliases: ImportAlias[];
  /** Of the first file, as TypeScript joins them. */
  options: Readonly<Record<string, unknown>>;
  /** Files of the project that are named and not there. */
  missing: string[];
};

type Readable = Pick<SourceFiles, "get">;

/** Where those of a project are, the first of which decides. Looked up by name, because each import asks for them. */
export const TYPE_SETTINGS: readonly string[] = ["tsconfig.json", "tsconfig.app.json", "jsconfig.json"];

/** More than any project has; files may also name each other, or one many times. */
const MAX_FILES = 30;

/** Reads the files at `paths` and all that are named in them; nothing is run. */
export function readTypeSettings(files: Readable, paths: readonly string[]): TypeSettings {
  const settings: TypeSettings = { aliases: [], options: {}, missing: [] };
  const open = paths.filter((path) => typeof files.get(path) === "string");
  const done = new Set<string>();
  const reading: Reading = { files, missing: settings.missing, read: 0 };
  for (const path of open) {
    if (done.has(path) || reading.read >= MAX_FILES) continue;
    done.add(path);
    const { own, options, references } = joined(reading, path, [path]);
    if (path === open[0]) settings.options = options;
    settings.aliases.push(...aliasesOf(own));
    open.push(...references);
  }
  return settings;
}

/** What decides where imports lead, by where it was written. */
type Own = { base: string | null; paths: object; pathsFrom: string };
type Joined = { own: Own; options: Record<string, unknown>; references: string[] };
type Reading = { files: Readable; missing: string[]; read: number };

/** A file's options over those that it extends, of which the last wins. @param above the files that extend it, and itself */
function joined(reading: Reading, path: string, above: readonly string[]): Joined {
  reading.read += 1;
  const value = parsed(String(reading.files.get(path)));
  const folder = path.split("/").slice(0, -1).join("/");
  const own: Own = { base: null, paths: {}, pathsFrom: folder };
  const options: Record<string, unknown> = {};
  for (const written of listOf(memberOf(value, "extends"))) {
    // Anything else is of a package.
    if (typeof written !== "string" || !/^[./$]/.test(written)) continue;
    const parent = fileOf(reading, folder, written);
    if (parent === null || above.includes(parent) || reading.read >= MAX_FILES) continue;
    const inherited = joined(reading, parent, [...above, parent]);
    Object.assign(options, inherited.options);
    own.base = inherited.own.base ?? own.base;
    if ("paths" in inherited.options) Object.assign(own, inherited.own, { base: own.base });
  }
  const written = objectIn(value, "compilerOptions");
  Object.assign(options, written);
  const base = memberOf(written, "baseUrl");
  if (typeof base === "string") own.base = pathFrom(folder, base);
  if ("paths" in written) Object.assign(own, { paths: objectIn(written, "paths"), pathsFrom: folder });
  const references = listOf(memberOf(value, "references")).flatMap((reference) => {
    const named = memberOf(reference, "path");
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

/** The file that "./paths" names: with its ending, without it, or as the folder that it is in. */
function fileOf({ files, missing }: Reading, folder: string, written: string): string | null {
  const path = pathFrom(folder, written);
  const found = [path, `${path}.json`, pathFrom(path, "tsconfig.json")].find(
    (each) => typeof files.get(each) === "string",
  );
  if (found === undefined) missing.push(path);
  return found ?? null;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The folder of the first file, which is the project's. */
const FIRST_FOLDER = /^\$\{configDir\}/;

/** A path of the project: "src/*" for "../src/*" in the folder "settings". */
export function pathFrom(folder: string, written: string): string {
  const parts: string[] = [];
  const whole = FIRST_FOLDER.test(written) ? written.replace(FIRST_FOLDER, "") : `${folder}/${written}`;
  for (const part of whole.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

const JSON_TEXT = /"(?:[^"\\\n]|\\.)*(?:"|(?=\n)|$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const JSON_COMMA = /"(?:[^"\\\n]|\\.)*(?:"|(?=\n)|$)|,(?=\s*[}\]])/g;

/** @param text JSON as TypeScript reads it, with comments and commas at ends */
function parsed(text: string): unknown {
  const plain = text
    .replace(JSON_TEXT, (part) => (part.startsWith('"') ? part : " "))
    .replace(JSON_COMMA, (part) => (part === "," ? "" : part));
  try {
    return JSON.parse(plain);
  } catch {
    return null;
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const objectIn = (value: unknown, name: string): object => {
  const member = memberOf(value, name);
  return typeof member === "object" && member !== null ? member : {};
};
