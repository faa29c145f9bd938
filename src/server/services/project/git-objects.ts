import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { type GitObject, gitId } from "../git/git-object";

export type TreeEntry = { name: string; id: string; isFolder: boolean; isProgram?: boolean };

/** The blobs and trees of a project's files; the last tree is the root. */
export function toGitObjects(files: ProjectFiles): { treeId: string; objects: Map<string, GitObject> } {
  const objects = new Map<string, GitObject>();
  const add = (type: "blob" | "tree", bytes: Uint8Array<ArrayBuffer>): string => {
    const id = gitId(type, bytes);
    objects.set(id, { id, type, bytes });
    return id;
  };
  const treeId = addFolder(
    foldersOf(files),
    (content) => add("blob", toBytes(content)),
    (bytes) => add("tree", bytes),
  );
  return { treeId, objects };
}

export const blobIdOf = (content: FileContent): string => gitId("blob", toBytes(content));

/** The trees for blob ids by path; the last tree is the root. */
export function toTrees(blobIds: ReadonlyMap<string, string>): { treeId: string; objects: GitObject[] } {
  const objects: GitObject[] = [];
  const add = (bytes: Uint8Array<ArrayBuffer>): string => {
    const id = gitId("tree", bytes);
    objects.push({ id, type: "tree", bytes });
    return id;
  };
  return { treeId: addFolder(foldersOf(blobIds), (id) => id, add), objects };
}

export const treeIdOf = (blobIds: ReadonlyMap<string, string>): string => toTrees(blobIds).treeId;

function addFolder<File>(
  folder: Folder<File>,
  addFile: (file: File) => string,
  addTree: (bytes: Uint8Array<ArrayBuffer>) => string,
): string {
  const entries = [...folder].map(([name, part]) =>
    part instanceof Map
      ? { name, id: addFolder<File>(part, addFile, addTree), isFolder: true }
      : { name, id: addFile(part), isFolder: false },
  );
  return addTree(treeBytes(entries));
}

type Folder<File> = Map<string, File | Folder<File>>;

function foldersOf<File>(files: ReadonlyMap<string, File>): Folder<File> {
  const root: Folder<File> = new Map();
  for (const [path, content] of files) {
    const parts = path.split("/");
    const name = parts.pop() ?? "";
    let folder = root;
    for (const part of parts) {
      const next = folder.get(part);
      if (next instanceof Map) folder = next;
      else {
        const created: Folder<File> = new Map();
        // A file with the folder's name is dropped: git cannot store both.
        folder.set(part, created);
        folder = created;
      }
    }
    if (!(folder.get(name) instanceof Map)) folder.set(name, content);
  }
  return root;
}

const toBytes = (content: FileContent): Uint8Array<ArrayBuffer> =>
  typeof content === "string" ? new TextEncoder().encode(content) : Uint8Array.from(content);

/** git sorts a folder as if its name ended with "/". Projects store no executable bits. */
export function treeBytes(entries: readonly TreeEntry[]): Uint8Array<ArrayBuffer> {
  const key = ({ name, isFolder }: TreeEntry) => Buffer.from(isFolder ? `${name}/` : name);
  const parts = entries
    .toSorted((a, b) => Buffer.compare(key(a), key(b)))
    .flatMap(({ name, id, isFolder }) => [
      Buffer.from(`${isFolder ? "40000" : "100644"} ${name}\0`),
      Buffer.from(id, "hex"),
    ]);
  return Uint8Array.from(Buffer.concat(parts));
}

/** Parses a tree from `toGitObjects`, or one that was checked when pushed. @throws Error for truncated bytes */
export function readTree(bytes: Uint8Array): TreeEntry[] {
  const tree = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: TreeEntry[] = [];
  for (let at = 0; at < tree.length; ) {
    const end = tree.indexOf(0, at);
    if (end < 0 || end + 21 > tree.length) throw new Error("This is no tree of git.");
    const [mode = "", ...name] = tree.toString("utf8", at, end).split(" ");
    at = end + 21;
    entries.push({
      name: name.join(" "),
      id: tree.toString("hex", end + 1, at),
      isFolder: mode === "40000",
      isProgram: mode === "100755",
    });
  }
  return entries;
}

/** The fields of a version that determine its commit. */
export type VersionMetadata = {
  id: string;
  parentId: string | null;
  treeId: string;
  author: "model" | "person";
  authorName: string;
  message: string;
  createdAt: Date;
};

type Commit = {
  treeId: string;
  parentIds: readonly string[];
  author: { name: string; email: string };
  at: Date;
  message: string;
};

const TREE_LINE = "tree \n".length + 40;
const PARENT_LINE = "parent \n".length + 40;

/** Replaces a commit's tree and parents; the number of parents must be the same. */
export function rebasedCommit(
  bytes: Uint8Array,
  { treeId, parentIds }: Pick<Commit, "treeId" | "parentIds">,
): Uint8Array<ArrayBuffer> {
  const head = `tree ${treeId}\n${parentIds.map((id) => `parent ${id}\n`).join("")}`;
  const rest = bytes.subarray(TREE_LINE + parentIds.length * PARENT_LINE);
  return Uint8Array.from(Buffer.concat([Buffer.from(head), rest]));
}

/** The bytes of a commit. git allows no "<", ">" or line end in a name. */
export function commitBytes({ treeId, parentIds, author, at, message }: Commit): Uint8Array<ArrayBuffer> {
  const name = author.name.replace(/[<>\r\n\0]/g, "").trim() || "unknown";
  const signature = `${name} <${author.email}> ${Math.floor(at.getTime() / 1000)} +0000`;
  const parents = parentIds.map((id) => `parent ${id}\n`).join("");
  const text = message.replaceAll("\0", "");
  return new TextEncoder().encode(
    `tree ${treeId}\n${parents}author ${signature}\ncommitter ${signature}\n\n${text}${text.endsWith("\n") ? "" : "\n"}`,
  );
}
