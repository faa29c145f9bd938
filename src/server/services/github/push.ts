import type { GitHubApi } from "~/server/ports/github";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import type { GitHubDeps } from "./connection";

export type PushDeps = GitHubDeps & { siteParts: ReadSiteParts };

/** A push of a project's version to a branch. */
export type Push = {
  api: GitHubApi;
  projectId: string;
  /** Its files are pushed, even if the project has changed since. */
  versionId: string;
  /** The last pushed version, as the browser showed it. */
  pushedId: string | null;
  repository: string;
  repositoryId: string;
  /** The name that the user chose; may be an old name of the repository. */
  requestedName: string;
  branch: string;
  /** A new branch starts from this one, unless the project was pushed to the repository before. */
  base: string;
  message: string;
};
