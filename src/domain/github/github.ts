/** Types for screens. Separate from the schemas, so that screens need no zod. */

/** How a user connected GitHub: with a personal token, or through the operator's OAuth app. */
export type GitHubConnectionKind = "token" | "app";

/** A connection without its token. */
export type GitHubConnection = {
  kind: GitHubConnectionKind;
  login: string;
  /** Scopes of a classic token or an app; null for a fine-grained token, whose permissions GitHub does not report. */
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
  /** Survives renaming. */
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
  /** The commit's URL. */
  url: string;
  pushedAt: Date;
  /** The number of the version that GitHub has. */
  version: number;
  versionId: string;
  /** Versions since then; null when the project went back to before it. */
  ahead: number | null;
  /** Files of that version that the project no longer has; a push deletes them. */
  removed: readonly string[];
};

type FileEntry = { path: string; bytes: number };

/** The link, if it is to the repository of that name. */
export const pushedTo = (link: GitHubLink | null, repository: string): GitHubLink | null =>
  link && link.repository.toLowerCase() === repository.toLowerCase() ? link : null;

export type GitHubProject = {
  connection: GitHubConnection | null;
  link: GitHubLink | null;
  /** The version that a push would send. */
  version: { id: string; number: number; message: string; files: readonly FileEntry[] };
  projectName: string;
};

/** A foreign commit that a push must not overwrite. */
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

/** Preview of an import. */
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

/** The number of files that an import skips, and the first of them. */
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
