import type { PageRequest } from "~/domain/project/page-request-input";
import type { ProjectFiles } from "~/domain/project/project-files";

export type PageWork = {
  projectId: string;
  userId: string;
  /** Another one: the page is updated. */
  filesId: string;
  files: ProjectFiles;
  request: PageRequest;
};

/** Runs the pages of projects out of sight, for agents whose user has no tab open. */
export interface Browser {
  /**
   * Does a request in a project's page, which then stands still for a while, so that the next request goes on from there.
   *
   * @returns the answer as the page gave it, unchecked
   * @throws BrowserMissing where there is no browser, or it does not start; BrowserFailed where it does not answer;
   * PageEnded where the page took too much of the machine
   */
  perform(work: PageWork, signal: AbortSignal): Promise<unknown>;
  /** Ends the browser at once. */
  close(): void;
}

export class BrowserMissing extends Error {}
export class BrowserFailed extends Error {}
/** A crash is nearly always memory that was refused. */
export class PageEnded extends BrowserFailed {
  constructor(readonly reason: "memory" | "processor" | "crash") {
    super(`The page was ended: ${reason}`);
  }
}
