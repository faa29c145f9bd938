import "server-only";
import type { GitHubApi } from "~/server/ports/github";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import type { GitHubDeps } from "./connection";

export type PushDeps = GitHubDeps & { siteParts: ReadSiteParts };

/** A project, and the branch that it goes to. */
export type Push = {
  api: GitHubApi;
  projectId: string;
  /** Exactly its files are pushed, whatever the project is by now. */
  versionId: string;
  /** The version that was pushed before, as it was shown. */
  pushedId: string | null;
  repository: string;
  repositoryId: string;
  /** As the user named it, which may be what it was called before. */
  asked: string;
  branch: string;
  /** A new branch starts from this one, unless the project was pushed to the repository before. */
  base: string;
  message: string;
};
