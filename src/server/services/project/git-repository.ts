import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { ancestry } from "~/domain/git/history";
import type { Db } from "~/server/db";
import type { NewEntry } from "~/server/ports/archives";
import type { GitObject } from "../git/git-object";
import { readCommitBytes, readCommits } from "./commits";
import { readTree } from "./git-objects";
import { type FileEntry, listTree, readObjects, readServed } from "./project-store";

type Deps = { db: Db };
type GitVersion = { id: string; projectId: string };

const text = (content: string) => new TextEncoder().encode(content);
// Runs in a thread.
const compress = promisify(deflate);

const BATCH = 50;

/** The files of a `.git` folder: the served commit of a version with its history, checked out on main. */
export async function* gitRepository({ db }: Deps, { id, projectId }: GitVersion): AsyncGenerator<NewEntry> {
  const commits = await readCommits(db, projectId);
  const { commitId: ownId, servedCommitId } = await readServed(db, id);
  const headId = servedCommitId ?? ownId;
  const { ids } = ancestry(headId ? [headId] : [], (commitId) => commits.get(commitId)?.parentIds);
  const history = [...ids].flatMap((commitId) => commits.get(commitId) ?? []);
  for await (const { id: commitId, bytes } of readCommitBytes(db, projectId, history))
    yield await looseObject("commit", commitId, bytes);
  const queue = [...new Set(history.map(({ treeId }) => treeId))];
  const seen = new Set(queue);
  for (let batch = queue.splice(-BATCH); batch.length > 0; batch = queue.splice(-BATCH)) {
    for (const { id: objectId, type, bytes } of await readObjects(db, projectId, batch)) {
      yield await looseObject(type, objectId, bytes);
      if (type !== "tree") continue;
      for (const entry of readTree(bytes)) {
        if (!seen.has(entry.id)) queue.push(entry.id);
        seen.add(entry.id);
      }
    }
  }
  yield { path: ".git/HEAD", content: text("ref: refs/heads/main\n") };
  yield { path: ".git/refs/heads/main", content: text(`${headId}\n`) };
  yield {
    path: ".git/config",
    content: text("[core]\n\trepositoryformatversion = 0\n\tfilemode = false\n\tbare = false\n"),
  };
  const treeId = headId && commits.get(headId)?.treeId;
  const checkedOut = treeId ? await listTree(db, projectId, treeId) : [];
  if (checkedOut.length > 0) yield { path: ".git/index", content: indexOf(checkedOut) };
}

async function looseObject(type: GitObject["type"], id: string, bytes: Uint8Array): Promise<NewEntry> {
  const content = await compress(Buffer.concat([text(`${type} ${bytes.length}\0`), bytes]));
  return { path: `.git/objects/${id.slice(0, 2)}/${id.slice(2)}`, content, isStored: true };
}

const STAT_BYTES = 40;

/** git's index, version 2; without it, git would show every file as deleted. git fills in the zero times and sizes. */
function indexOf(files: readonly Omit<FileEntry, "bytes">[]): Uint8Array<ArrayBuffer> {
  const byPath = files
    .map(({ path, id, isProgram }) => ({ name: Buffer.from(path), id, isProgram }))
    .toSorted((a, b) => Buffer.compare(a.name, b.name));
  const entries = byPath.map(({ name, id, isProgram }) => {
    const entry = Buffer.alloc(Math.ceil((STAT_BYTES + 22 + name.length + 1) / 8) * 8);
    entry.writeUInt32BE(isProgram ? 0o100755 : 0o100644, 24);
    entry.write(id, STAT_BYTES, "hex");
    entry.writeUInt16BE(Math.min(name.length, 0xfff), STAT_BYTES + 20);
    name.copy(entry, STAT_BYTES + 22);
    return entry;
  });
  const header = Buffer.alloc(12);
  header.write("DIRC");
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(files.length, 8);
  const body = Buffer.concat([header, ...entries]);
  return Uint8Array.from(Buffer.concat([body, createHash("sha1").update(body).digest()]));
}
