import "server-only";
import type { CodeBlock } from "~/domain/preview/code-block";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { FileEdit } from "~/domain/reply/apply-changes";
import type { AppliedReply, ApplyOptions } from "~/domain/reply/apply-reply";

/** What changes a project: the code of a reply, or the edits of a program. */
export type ProjectChange =
  | ({ blocks: readonly CodeBlock[] } & Pick<ApplyOptions, "retries" | "state">)
  | { edits: readonly FileEdit[] };

/** Changes files of projects, and parses them. */
export interface FileChecks {
  /**
   * The project after `applyReply` or `applyChanges`. What takes too long is refused.
   *
   * @param userId whose project it is
   */
  apply(base: ProjectFiles, change: ProjectChange, userId: string): Promise<AppliedReply>;
}
