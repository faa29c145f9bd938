import "server-only";
import type { GitHubApi } from "~/server/ports/github";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import type { GitHubDeps } from "./connection";

export type PushDeps = GitHubDeps & { ids: Ids; streams: Streams };

/** A project, and the branch that it goes to. */
export type Push = {
  api: GitHubApi;
  projectId: string;
  repository: string;
  repositoryId: string;
  /** As the person named it, which may be what it was called before. */
  asked: string;
  branch: string;
  /** A new branch starts from this one, unless the project was pushed to the repository before. */
  base: string;
  message: string;
};
