import { open, stat } from "node:fs/promises";
import path from "node:path";
import type { CatalogModel, FileState, ModelFileKind } from "~/domain/model/local-model";
import type { DiskSpace } from "~/server/adapters/system/disk-space";
import type { LocalModels } from "~/server/ports/local-models";
import { modelDownloads } from "./model-downloads";
import { type ModelFolder, modelFolder, nameOf } from "./model-folder";
import { readKind } from "./read-kind";

const MAGIC = "GGUF";

type Options = { folder: string; downloadBaseUrl: string; space: DiskSpace; fetch: typeof globalThis.fetch };

/** The models' files: downloaded into a folder, uploaded there, or used in place. */
export function modelFiles({ folder, ...options }: Options) {
  const files = modelFolder(folder);
  const downloads = modelDownloads({ files, ...options });
  const kinds = new Map<string, { version: string; kind: ModelFileKind }>();

  async function state(name: string): Promise<FileState> {
    const present = downloads.isRunning(name) ? undefined : await files.find(name);
    if (!present) return downloads.state(name);
    const { sha256 = null, checkedBy = null } = (await files.readNote(name)) ?? {};
    return { phase: "present", bytes: present.bytes, sha256, checkedBy };
  }

  /** A model's kind; undefined if its file is missing. */
  async function kindOf(name: string): Promise<ModelFileKind | undefined> {
    const present = await files.find(name);
    if (!present) return undefined;
    const version = Object.values(present).join(" ");
    const cached = kinds.get(name);
    if (cached?.version === version) return cached.kind;
    const kind = await readKind(present.file).catch(() => undefined);
    if (kind) kinds.set(name, { version, kind });
    return kind;
  }

  return {
    state,
    locate: files.locate,
    kindOf,
    /** Resolves when the file is there. @throws when it failed or was paused */
    async fetchFile(model: CatalogModel): Promise<void> {
      const isWanted = !downloads.isRunning(model.name) && (await state(model.name)).phase !== "present";
      if (isWanted) await downloads.start(model);
    },
    pause: downloads.pause,
    list: files.list,
    async remove(name: string): Promise<void> {
      kinds.delete(name);
      await downloads.cancel(name);
      await files.remove(name);
    },
    ...addedFiles(files),
  };
}

const addedFiles = (files: ModelFolder): Pick<LocalModels, "addFile" | "addUpload"> => ({
  async addFile(file) {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return { problem: "not_found" };
    if (!(await isModel(file))) return { problem: "not_a_model" };
    const name = nameOf(file);
    await files.writeNote(name, { sha256: null, checkedBy: null, outside: path.resolve(file) });
    return { name };
  },
  async addUpload(fileName, upload) {
    if (magicOf(await upload.read(0, MAGIC.length)) !== MAGIC) {
      await upload.remove();
      return { problem: "not_a_model" };
    }
    const name = nameOf(fileName);
    await upload.moveTo(files.ownFile(name));
    return { name };
  },
});

async function isModel(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return magicOf(buffer) === MAGIC;
  } finally {
    await handle.close();
  }
}

const magicOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
