import { ObjectStore, type TreeChange } from "./object-store";

export type Token = { login: string; scopes?: string; expires?: string };
export type Repository = {
  id: number;
  fullName: string;
  isPrivate: boolean;
  isArchived: boolean;
  defaultBranch: string;
  protectedBranches: ReadonlySet<string>;
  objects: ObjectStore;
};
export type Pull = {
  repository: string;
  number: number;
  title: string;
  body: string;
  head: string;
  base: string;
};
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };
/** Text, bytes, or null to remove a file. */
export type Files = Record<string, string | Uint8Array | null>;

export const NOW = "2026-11-02T09:30:00Z";

const FIRST_ID = 1_296_269;

/** What the fake GitHub holds. */
export class GitHubState {
  readonly tokens = new Map<string, Token>();
  readonly pulls: Pull[] = [];
  readonly faults: string[] = [];
  /** By the path and query of their addresses. */
  readonly archives = new Map<string, Buffer>();
  private readonly moved = new Map<string, Repository>();
  private readonly repositories = new Map<string, Repository>();

  all = (): Repository[] => [...this.repositories.values()];
  byId = (id: number): Repository | undefined => this.all().find((each) => each.id === id);
  /** What it was called before leads to it, until another one gets that name. */
  movedTo = (fullName: string): Repository | undefined => this.moved.get(fullName.toLowerCase());
  find = (fullName: string): Repository | undefined => this.repositories.get(fullName.toLowerCase());

  require(fullName: string): Repository {
    const repository = this.find(fullName);
    if (!repository) throw new Error(`There is no ${fullName}`);
    return repository;
  }

  add(
    fullName: string,
    { files, ...options }: Partial<Omit<Repository, "objects" | "id">> & { files?: Files } = {},
  ) {
    const repository: Repository = {
      isPrivate: false,
      isArchived: false,
      defaultBranch: "main",
      protectedBranches: new Set(),
      ...options,
      fullName,
      objects: new ObjectStore(),
      id: FIRST_ID + this.repositories.size,
    };
    this.repositories.set(fullName.toLowerCase(), repository);
    if (files) this.commit(fullName, files);
    return repository;
  }

  rename(fullName: string, newName: string): void {
    const repository = this.require(fullName);
    this.repositories.delete(fullName.toLowerCase());
    this.repositories.set(newName.toLowerCase(), repository);
    this.moved.set(fullName.toLowerCase(), repository);
    repository.fullName = newName;
  }

  /** Somebody's own commit on a branch. */
  commit(
    fullName: string,
    files: Files,
    options: { branch?: string; author?: string; message?: string } = {},
  ): string {
    const { objects, defaultBranch } = this.require(fullName);
    const { branch = defaultBranch, author = "octocat", message = "Change it" } = options;
    const parent = objects.branch(branch);
    const changes = Object.entries(files).map(
      ([path, content]): TreeChange => ({
        path,
        mode: "100644",
        sha: content === null ? null : objects.addBlob(Buffer.from(content)),
      }),
    );
    const tree = objects.addTree(objects.treeOf(branch), changes) ?? "";
    const id = objects.addCommit(tree, parent ? [parent] : [], message, { name: author, at: NOW });
    objects.setBranch(branch, id);
    return id;
  }
}

/** As GitHub words it. */
export const failure = (status: number, message: string, headers?: Record<string, string>): Answer => ({
  status,
  body: { message, documentation_url: "https://docs.github.com/rest", status: String(status) },
  ...(headers && { headers }),
});

/** A refusal of one field. */
export const invalid = (
  message: string,
  error: { resource: string; field?: string; message: string },
): Answer => ({
  status: 422,
  body: {
    message,
    errors: [{ code: "custom", ...error }],
    documentation_url: "https://docs.github.com/rest",
  },
});
