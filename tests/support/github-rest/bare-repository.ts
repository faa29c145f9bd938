import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { projectEnvironment } from "../../../scripts/environment.mjs";

type Author = { name: string; at: string };
export type TreeLine = { path: string; mode: string; type: string; sha: string; size?: number };
/** A file to add, or with `null` to remove. */
export type TreeChange = { path: string; mode: string; sha: string | null };

/** A repository of the real git: the objects that GitHub's Git data API speaks of. */
export class BareRepository {
  constructor(readonly folder: string) {}

  static async create(folder: string): Promise<BareRepository> {
    const repository = new BareRepository(folder);
    await repository.git(["init", "--quiet", "--bare", folder], { cwd: path.dirname(folder) });
    return repository;
  }

  /** @throws Error with what git says */
  git(
    args: readonly string[],
    options: { input?: string | Uint8Array; env?: Record<string, string>; cwd?: string } = {},
  ): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const child = execFile(
      "git",
      args,
      {
        cwd: options.cwd ?? this.folder,
        encoding: "buffer",
        maxBuffer: 100e6,
        env: projectEnvironment({ GIT_CONFIG_GLOBAL: "/dev/null", ...options.env }),
      },
      (error, stdout, stderr) => (error ? reject(new Error(`${stderr || error.message}`)) : resolve(stdout)),
    );
    // git may end without having read it.
    child.stdin?.on("error", () => {});
    child.stdin?.end(options.input ?? "");
    return promise;
  }

  private async line(args: readonly string[], options?: Parameters<BareRepository["git"]>[1]) {
    return `${await this.git(args, options)}`.trim();
  }

  async isEmpty(): Promise<boolean> {
    return (await this.line(["for-each-ref"])) === "";
  }

  /** The commit of a branch; null when there is none. */
  branch(name: string): Promise<string | null> {
    return this.line(["rev-parse", "--verify", "--quiet", `refs/heads/${name}`]).catch(() => null);
  }

  addBlob(bytes: Uint8Array): Promise<string> {
    return this.line(["hash-object", "-w", "--stdin"], { input: bytes });
  }

  async addTree(base: string | null, changes: readonly TreeChange[]): Promise<string> {
    const index = path.join(this.folder, `index-${randomBytes(6).toString("hex")}`);
    const env = { GIT_INDEX_FILE: index };
    await this.git(base ? ["read-tree", base] : ["read-tree", "--empty"], { env });
    const input = changes
      .map((each) => `${each.sha ? each.mode : "0"} ${each.sha ?? "0".repeat(40)}\t${each.path}\n`)
      .join("");
    await this.git(["update-index", "--index-info"], { env, input });
    const tree = await this.line(["write-tree"], { env });
    await rm(index, { force: true });
    return tree;
  }

  addCommit(
    tree: string,
    parents: readonly string[],
    message: string,
    { name, at }: Author,
  ): Promise<string> {
    const env = Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((role) => [
        [`GIT_${role}_NAME`, name],
        [`GIT_${role}_EMAIL`, `${name}@users.noreply.github.example`],
        [`GIT_${role}_DATE`, at],
      ]),
    );
    const args = ["commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent])];
    return this.line(args, { env, input: message });
  }

  async setBranch(name: string, commit: string): Promise<void> {
    await this.git(["update-ref", `refs/heads/${name}`, commit]);
  }

  isAncestor(ancestor: string, commit: string): Promise<boolean> {
    return this.git(["merge-base", "--is-ancestor", ancestor, commit]).then(
      () => true,
      () => false,
    );
  }

  /** @throws Error when there is no such object, or it is of another type */
  async commit(id: string) {
    const text = `${await this.git(["cat-file", "commit", id])}`;
    const [, name = "", , seconds = ""] = /^author (.*) <(.*)> (\d+)/m.exec(text) ?? [];
    return {
      tree: /^tree (\w+)/.exec(text)?.[1] ?? "",
      parents: [...text.matchAll(/^parent (\w+)/gm)].map(([, parent = ""]) => parent),
      author: name,
      date: new Date(Number(seconds) * 1_000).toISOString().replace(".000", ""),
      message: text.slice(text.indexOf("\n\n") + 2),
    };
  }

  async tree(id: string): Promise<TreeLine[]> {
    const lines = `${await this.git(["ls-tree", "-r", "-t", "-l", "-z", id])}`.split("\0").filter(Boolean);
    return lines.map((line) => {
      const [facts = "", file = ""] = line.split("\t");
      const [mode = "", type = "", sha = "", size = ""] = facts.split(/\s+/);
      return { path: file, mode, type, sha, ...(size !== "-" && { size: Number(size) }) };
    });
  }

  archive(id: string, prefix: string): Promise<Buffer> {
    return this.git(["archive", "--format=tar.gz", `--prefix=${prefix}/`, id]);
  }

  /** Contents of a branch's files by their paths. */
  async files(branch: string): Promise<Record<string, string>> {
    const lines = (await this.tree(`refs/heads/${branch}`)).filter(({ type }) => type === "blob");
    const contents = lines.map(async ({ path: file, sha }) => {
      const bytes = await this.git(["cat-file", "blob", sha]);
      return [file, bytes.includes(0) ? bytes.toString("base64") : `${bytes}`] as const;
    });
    return Object.fromEntries(await Promise.all(contents));
  }

  /** Messages of a branch's commits, the newest first. */
  async log(branch: string): Promise<string[]> {
    return (await this.line(["log", "--format=%s", `refs/heads/${branch}`])).split("\n");
  }
}
