/** What a screen shows of GitHub. Separate from the schemas, so that screens need no zod. */

/** How a user connected GitHub: with a token that they made, or by the operator's OAuth app. */
export type GitHubConnectionKind = "token" | "app";

/** A connection as its screens show it: never its token. */
export type GitHubConnection = {
  kind: GitHubConnectionKind;
  login: string;
  /** What a classic token or an app may do; null for a fine-grained token, whose permissions GitHub does not tell. */
  scopes: readonly string[] | null;
  expiresAt: Date | null;
};

export type GitHubState = {
  connection: GitHubConnection | null;
  /** Whether the operator has set an OAuth app. */
  hasApp: boolean;
  /** GitHub's website, without a trailing slash. */
  webUrl: string;
};

export type GitHubRepository = {
  /** Kept when it is renamed. */
  id: string;
  /** `owner/name`. */
  fullName: string;
  isPrivate: boolean;
  isArchived: boolean;
  defaultBranch: string;
  canPush: boolean;
};

/** Where a project was last pushed to, or imported from. */
export type GitHubLink = {
  repository: string;
  branch: string;
  /** Of the commit. */
  url: string;
  pushedAt: Date;
  /** The number of the version that GitHub has. */
  version: number;
  versionId: string;
  /** Versions since then; null when the project went back to before it. */
  ahead: number | null;
  /** The files of that version that the project no longer has: a push deletes them there. */
  removed: readonly string[];
};

type FileEntry = { path: string; bytes: number };

/** What the repository of that name has of a project. */
export const pushedTo = (link: GitHubLink | null, repository: string): GitHubLink | null =>
  link && link.repository.toLowerCase() === repository.toLowerCase() ? link : null;

export type GitHubProject = {
  connection: GitHubConnection | null;
  link: GitHubLink | null;
  /** The version that a push would send. */
  version: { id: string; number: number; message: string; files: readonly FileEntry[] };
  projectName: string;
};

/** A commit of somebody else, which a push must not overwrite. */
export type GitHubConflict = {
  branch: string;
  author: string;
  at: Date;
  message: string;
  url: string;
  /** How many of the project's files changed there, and the first of them. */
  files: number;
  paths: readonly string[];
};

/** `same`: GitHub had these files already. */
export type PushResult =
  | { state: "pushed" | "same"; url: string; files: number; repository: string; branch: string }
  | { state: "conflict"; conflict: GitHubConflict };

export type PullRequestResult =
  | { state: "opened"; url: string; number: number }
  | { state: "conflict"; conflict: GitHubConflict };

/** What an import would read, before it does. */
export type FoundFiles = {
  repository: string;
  branch: string;
  commitId: string;
  files: readonly FileEntry[];
  leftOut: LeftOutFiles;
};

export type ImportReport = {
  chatId: string;
  repository: string;
  branch: string;
  files: number;
  leftOut: LeftOutFiles;
};

/** How many files an import does not take, and the first of them. */
export type LeftOutFiles = { count: number; first: readonly LeftOut[] };

export type LeftOut = {
  path: string;
  reason:
    | "binary"
    | "link"
    | "submodule"
    | "large"
    | "generated"
    | "missing"
    | "name"
    | "lfs"
    | "encoding"
    | "pins";
};
