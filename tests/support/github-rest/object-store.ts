import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { Header } from "tar";

type Author = { name: string; at: string };
type File = { mode: string; sha: string };
type Commit = { tree: string; parents: readonly string[]; author: string; date: string; message: string };
export type TreeLine = { path: string; mode: string; type: string; sha: string; size?: number };
/** A file to add, or with `null` to remove. */
export type TreeChange = { path: string; mode: string; sha: string | null };

const hash = (type: string, bytes: Uint8Array) =>
  createHash("sha1").update(`${type} ${bytes.length}\0`).update(bytes).digest("hex");

/** A repository's objects, under the ids that git gives them. In memory: the real git takes a process for each call. */
export class ObjectStore {
  private readonly blobs = new Map<string, Buffer>();
  /** The files below a tree; each folder's tree is here, too. */
  private readonly trees = new Map<string, ReadonlyMap<string, File>>();
  private readonly commits = new Map<string, Commit>();
  private readonly branches = new Map<string, string>();

  isEmpty = (): boolean => this.branches.size === 0;
  branch = (name: string): string | null => this.branches.get(name) ?? null;
  setBranch = (name: string, commit: string): void => void this.branches.set(name, commit);
  commit = (id: string): Commit | null => this.commits.get(id) ?? null;

  addBlob(bytes: Uint8Array): string {
    const sha = hash("blob", bytes);
    this.blobs.set(sha, Buffer.from(bytes));
    return sha;
  }

  /** Null when a file is not there. Other repositories, of which only links are kept, need not be. */
  addTree(base: string | null, changes: readonly TreeChange[]): string | null {
    const files = new Map(base ? this.trees.get(base) : []);
    for (const { path, mode, sha } of changes) {
      if (sha !== null && mode !== "160000" && !this.blobs.has(sha)) return null;
      if (sha === null) files.delete(path);
      else files.set(path, { mode, sha });
    }
    return this.addFolder(files);
  }

  private addFolder(files: ReadonlyMap<string, File>): string {
    const own = [...files].filter(([path]) => !path.includes("/"));
    const folders = Map.groupBy(
      [...files].filter(([path]) => path.includes("/")),
      ([path]) => path.slice(0, path.indexOf("/")),
    );
    const below = [...folders].map(([name, entries]): [string, File] => [
      name,
      {
        mode: "40000",
        sha: this.addFolder(new Map(entries.map(([path, file]) => [path.slice(name.length + 1), file]))),
      },
    ]);
    // git sorts a folder as if its name ended with "/".
    const key = ([name, { mode }]: [string, File]) => Buffer.from(mode === "40000" ? `${name}/` : name);
    const entries = [...own, ...below].toSorted((a, b) => Buffer.compare(key(a), key(b)));
    const bytes = entries.flatMap(([name, { mode, sha }]) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(sha, "hex"),
    ]);
    const sha = hash("tree", Buffer.concat(bytes));
    this.trees.set(sha, files);
    return sha;
  }

  addCommit(tree: string, parents: readonly string[], message: string, { name, at }: Author): string {
    const who = `${name} <${name}@users.noreply.github.example> ${Date.parse(at) / 1_000} +0000`;
    const lines = [
      `tree ${tree}`,
      ...parents.map((parent) => `parent ${parent}`),
      ...[`author ${who}`, `committer ${who}`, "", message],
    ];
    const sha = hash("commit", Buffer.from(lines.join("\n")));
    this.commits.set(sha, { tree, parents, author: name, date: at, message });
    return sha;
  }

  isAncestor(ancestor: string, id: string): boolean {
    if (ancestor === id) return true;
    return this.commits.get(id)?.parents.some((parent) => this.isAncestor(ancestor, parent)) ?? false;
  }

  /** With its folders, as GitHub lists them. */
  tree(id: string): TreeLine[] {
    const files = [...(this.trees.get(id) ?? [])].map(([path, { mode, sha }]): TreeLine => {
      const size = this.blobs.get(sha)?.length;
      const type = mode === "160000" ? "commit" : "blob";
      return { path, mode, type, sha, ...(size !== undefined && { size }) };
    });
    const paths = files.flatMap(({ path }) =>
      path
        .split("/")
        .slice(0, -1)
        .map((_, at, parts) => parts.slice(0, at + 1).join("/")),
    );
    const folders = [...new Set(paths)].map((path): TreeLine => {
      const inside = files.filter((file) => file.path.startsWith(`${path}/`));
      const entries = inside.map(
        ({ path: file, mode, sha }) => [file.slice(path.length + 1), { mode, sha }] as const,
      );
      return { path, mode: "040000", type: "tree", sha: this.addFolder(new Map(entries)) };
    });
    return [...files, ...folders].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** A commit's files as GitHub archives them: in one folder, links as links, other repositories as empty folders. */
  archive(id: string, prefix: string): Buffer {
    const parts = [...this.filesOf(id)].flatMap(([path, { mode, sha }]) => {
      const bytes = this.blobs.get(sha) ?? Buffer.alloc(0);
      const type = mode === "120000" ? "SymbolicLink" : mode === "160000" ? "Directory" : "File";
      const header = new Header({
        path: `${prefix}/${path}`,
        mode: 0o644,
        type,
        mtime: new Date(0),
        ...(type === "SymbolicLink" ? { size: 0, linkpath: `${bytes}` } : { size: bytes.length }),
      });
      header.encode();
      const content = type === "File" ? bytes : Buffer.alloc(0);
      return [header.block ?? Buffer.alloc(0), content, Buffer.alloc((512 - (content.length % 512)) % 512)];
    });
    return gzipSync(Buffer.concat([...parts, Buffer.alloc(1_024)]));
  }

  private filesOf(commit: string | null | undefined): ReadonlyMap<string, File> {
    return this.trees.get(this.commits.get(commit ?? "")?.tree ?? "") ?? new Map();
  }

  /** The tree of a branch; null when there is none. */
  treeOf = (branch: string): string | null => this.commits.get(this.branches.get(branch) ?? "")?.tree ?? null;

  /** Contents of a branch's files by their paths; those that are not text in base64. */
  files(branch: string): Record<string, string> {
    const files = [...this.filesOf(this.branches.get(branch))];
    return Object.fromEntries(
      files.map(([path, { sha }]) => {
        const bytes = this.blobs.get(sha) ?? Buffer.alloc(0);
        return [path, bytes.includes(0) ? bytes.toString("base64") : `${bytes}`];
      }),
    );
  }

  /** Messages of a branch's commits, the newest first. */
  log(branch: string): string[] {
    const messages: string[] = [];
    let commit = this.commits.get(this.branches.get(branch) ?? "");
    for (; commit; commit = this.commits.get(commit.parents[0] ?? "")) messages.push(commit.message);
    return messages;
  }
}
