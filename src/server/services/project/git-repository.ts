import "server-only";
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { Db } from "~/server/db";
import { commitBytes, gitId, readTree } from "./git-objects";
import { emailOf, type FileEntry, listTree, readObjects } from "./project-store";

type Deps = { db: Db };
type GitVersion = { id: string; projectId: string };
type RepositoryFiles = Map<string, Uint8Array<ArrayBuffer>>;

const text = (content: string) => new TextEncoder().encode(content);

/** The files of a `.git` folder: a version and all that it came from, on the branch main, checked out. */
export async function gitRepository({ db }: Deps, { id, projectId }: GitVersion): Promise<RepositoryFiles> {
  const history = await readHistory(db, projectId, id);
  const files: RepositoryFiles = new Map();
  const add = (type: "blob" | "tree" | "commit", bytes: Uint8Array): string => {
    const object = gitId(type, bytes);
    const path = `.git/objects/${object.slice(0, 2)}/${object.slice(2)}`;
    if (!files.has(path))
      files.set(
        path,
        Uint8Array.from(deflateSync(Buffer.concat([text(`${type} ${bytes.length}\0`), bytes]))),
      );
    return object;
  };
  let parentId: string | null = null;
  for (const { treeId, author, authorName, message, createdAt } of history) {
    const by = { name: authorName, email: emailOf(author) };
    parentId = add("commit", commitBytes({ treeId, parentId, author: by, message, at: createdAt }));
  }
  let wanted = new Set(history.map(({ treeId }) => treeId));
  const seen = new Set<string>();
  while (wanted.size > 0) {
    const objects = await readObjects(db, projectId, [...wanted]);
    for (const each of wanted) seen.add(each);
    const below = new Set<string>();
    for (const { type, bytes } of objects) {
      add(type, bytes);
      if (type === "tree") for (const entry of readTree(bytes)) if (!seen.has(entry.id)) below.add(entry.id);
    }
    wanted = below;
  }
  files.set(".git/HEAD", text("ref: refs/heads/main\n"));
  files.set(".git/refs/heads/main", text(`${parentId}\n`));
  files.set(
    ".git/config",
    text("[core]\n\trepositoryformatversion = 0\n\tfilemode = false\n\tbare = false\n"),
  );
  const treeId = history.at(-1)?.treeId;
  if (treeId) files.set(".git/index", indexOf(await listTree(db, projectId, treeId)));
  return files;
}

/** A version and its ancestors, the oldest first. */
async function readHistory(db: Db, projectId: string, versionId: string) {
  const rows = await db.version.findMany({
    where: { projectId, treeId: { not: null } },
    select: {
      id: true,
      parentId: true,
      treeId: true,
      author: true,
      authorName: true,
      message: true,
      createdAt: true,
    },
  });
  const versions = new Map(rows.map((row) => [row.id, row]));
  const history = [];
  for (let at = versions.get(versionId); at; at = at.parentId ? versions.get(at.parentId) : undefined)
    if (at.treeId) history.push({ ...at, treeId: at.treeId });
  return history.toReversed();
}

const STAT_BYTES = 40;

/** git's index, version 2: without it, git would take every file for deleted. Times and sizes are zero, which git fills in. */
function indexOf(files: readonly FileEntry[]): Uint8Array<ArrayBuffer> {
  const byPath = files
    .map(({ path, id }) => ({ name: Buffer.from(path), id }))
    .toSorted((a, b) => Buffer.compare(a.name, b.name));
  const entries = byPath.map(({ name, id }) => {
    const entry = Buffer.alloc(Math.ceil((STAT_BYTES + 22 + name.length + 1) / 8) * 8);
    entry.writeUInt32BE(0o100644, 24);
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
