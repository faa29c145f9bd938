import "server-only";
import type { PageRequest } from "~/domain/project/page-request-input";
import type { ProjectFiles } from "~/domain/project/project-files";

/** Runs the pages of projects out of sight, for agents whose user has no tab open. */
export interface Browser {
  /**
   * Does a request in a project's page, which stays as it is for a while, so that the next request goes on from there.
   *
   * @param filesId another one: the page is updated
   * @returns the answer as the page gave it, unchecked
   * @throws BrowserMissing where there is no browser, or it does not start; BrowserFailed where it does not answer
   */
  perform(
    work: { projectId: string; filesId: string; files: ProjectFiles; request: PageRequest },
    signal: AbortSignal,
  ): Promise<unknown>;
  /** Ends the browser at once. */
  close(): void;
}

export class BrowserMissing extends Error {}
export class BrowserFailed extends Error {}
