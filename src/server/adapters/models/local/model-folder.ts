import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

const EXTENSION = ".gguf";

/** The metadata stored next to a model's file. */
type Note = {
  sha256: string | null;
  checkedBy: "list" | "hub" | null;
  /** Path of a file outside of the folder. */
  outside?: string;
};

export type ModelFolder = ReturnType<typeof modelFolder>;

/** Per model: its file, its metadata, and a marker file while its download is paused. */
export function modelFolder(folder: string) {
  const ownFile = (name: string) => path.join(folder, `${name}${EXTENSION}`);
  const noteFile = (name: string) => path.join(folder, `${name}.json`);
  const pausedFile = (name: string) => path.join(folder, `${name}.paused`);

  const readNote = async (name: string): Promise<Note | undefined> =>
    readFile(noteFile(name), "utf8").then(
      (text) => JSON.parse(text) as Note,
      () => undefined,
    );
  async function write(file: string, text: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    await writeFile(file, text);
  }
  const locate = async (name: string) => (await readNote(name))?.outside ?? ownFile(name);

  return {
    ownFile,
    locate,
    readNote,
    writeNote: (name: string, note: Note) => write(noteFile(name), JSON.stringify(note)),
    /** A model's file; undefined if it is missing. */
    async find(name: string): Promise<{ file: string; bytes: number; changedMs: number } | undefined> {
      const file = await locate(name);
      // Otherwise the bundler traces the entire project for an unknown path.
      const found = await stat(/*turbopackIgnore: true*/ file).catch(() => undefined);
      return found && { file, bytes: found.size, changedMs: found.mtimeMs };
    },
    markPaused: (name: string) => write(pausedFile(name), ""),
    unmarkPaused: (name: string) => rm(pausedFile(name), { force: true }),
    /** Names of uploaded files, and of downloads that a restart interrupted. */
    async list(): Promise<{ uploaded: string[]; interrupted: string[] }> {
      const entries = await readdir(folder).catch(() => []);
      const named = (suffix: string) =>
        entries.filter((entry) => entry.endsWith(suffix)).map((entry) => entry.slice(0, -suffix.length));
      const paused = new Set(named(".paused"));
      return {
        uploaded: [...new Set([...named(EXTENSION), ...named(".json")])].filter(
          (name) => !name.endsWith(".part") && !name.endsWith(EXTENSION),
        ),
        interrupted: named(`${EXTENSION}.part`).filter((name) => !paused.has(name)),
      };
    },
    async remove(name: string): Promise<void> {
      for (const file of [ownFile(name), noteFile(name), pausedFile(name)]) await rm(file, { force: true });
    },
  };
}

/** The name of an uploaded file: only characters that a model's id may contain. */
export const nameOf = (file: string): string =>
  path
    .basename(file, EXTENSION)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, "") || "model";
