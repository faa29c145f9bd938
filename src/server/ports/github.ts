import type { GitHubRepository } from "~/domain/github/github";

export type GitHubViewer = {
  login: string;
  /** Null for a fine-grained token. */
  scopes: readonly string[] | null;
  expiresAt: Date | null;
};

export type GitHubCommit = {
  id: string;
  treeId: string;
  author: string;
  at: Date;
  message: string;
};

/** A file, a symbolic link or another repository in a tree. */
export type GitHubEntry = {
  path: string;
  id: string;
  kind: "file" | "link" | "submodule";
  mode: string;
  bytes: number;
};

/** A change of a tree: a file's text, an existing object's id, or null for a deleted file. */
export type GitHubChange = { path: string; mode: "100644" | "100755" } & (
  | { text: string }
  | { id: string | null }
);

/** The branch's newest commit, or why there is none. */
export type GitHubHead = GitHubCommit | "no branch" | "empty repository";

/**
 * GitHub with one user's token, or with none. `repository` is `owner/name`.
 * Every method throws a DomainError with a sentence for the user.
 */
export interface GitHubApi {
  viewer(): Promise<GitHubViewer>;
  /** Accessible to the token, most recently pushed first, at most a few hundred. */
  repositories(): Promise<GitHubRepository[]>;
  repository(repository: string): Promise<GitHubRepository>;
  /** Creates an empty repository. */
  createRepository(input: { name: string; isPrivate: boolean }): Promise<GitHubRepository>;
  head(repository: string, branch: string): Promise<GitHubHead>;
  /** Null when the repository has no such commit. */
  commit(repository: string, id: string): Promise<GitHubCommit | null>;
  /** Every file of a tree. */
  tree(repository: string, treeId: string): Promise<GitHubEntry[]>;
  /** Makes the first commit of an empty repository, which accepts no objects before it. */
  addFirstFile(
    repository: string,
    file: { branch: string; path: string; bytes: Uint8Array; message: string },
  ): Promise<GitHubCommit>;
  addBlob(repository: string, bytes: Uint8Array): Promise<string>;
  addTree(repository: string, tree: { baseId: string; changes: readonly GitHubChange[] }): Promise<string>;
  addCommit(
    repository: string,
    commit: { treeId: string; parentId: string; message: string },
  ): Promise<string>;
  addBranch(repository: string, branch: string, commitId: string): Promise<void>;
  /** Never forces. False when the branch has moved meanwhile. */
  moveBranch(repository: string, branch: string, commitId: string): Promise<boolean>;
  openPullRequest(
    repository: string,
    request: { title: string; body: string; head: string; base: string },
  ): Promise<{ url: string; number: number }>;
  /** File contents at a commit. Files that GitHub's archive omits are missing. */
  readFiles(
    repository: string,
    commitId: string,
    paths: ReadonlySet<string>,
  ): Promise<Map<string, Uint8Array>>;
}

/** Apps whose tokens expire also give a refresh token. */
export type GitHubTokens = { token: string; refreshToken: string | null; expiresInSeconds: number | null };

/** The operator's OAuth app, or GitHub App. */
export interface GitHubApp {
  authorizeUrl(request: { state: string; challenge: string; redirectUri: string }): string;
  /** @throws DomainError when GitHub rejects the code */
  exchange(grant: { code: string; verifier: string; redirectUri: string }): Promise<GitHubTokens>;
  /** New tokens for a single-use refresh token; null when GitHub rejects it. @throws DomainError */
  renew(refreshToken: string): Promise<GitHubTokens | null>;
}

export interface GitHub {
  /** GitHub's website, without a trailing slash. */
  webUrl: string;
  /** Null when the operator has not configured one. */
  app: GitHubApp | null;
  as(token: string | null): GitHubApi;
}
