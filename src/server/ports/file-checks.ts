import type { CodeBlock } from "~/domain/preview/code-block";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { FileEdit } from "~/domain/reply/apply-changes";
import type { AppliedReply, ApplyOptions } from "~/domain/reply/apply-reply";

/** A change to a project: a reply's code blocks, or edits by a tool or API call. */
export type ProjectChange =
  | ({ blocks: readonly CodeBlock[] } & Pick<ApplyOptions, "retries" | "state">)
  | { edits: readonly FileEdit[] };

/** Applies changes to project files, and checks that the files parse. */
export interface FileChecks {
  /**
   * The project after `applyReply` or `applyChanges`. Changes that take too long are refused.
   *
   * @param userId for whom it works
   */
  apply(base: ProjectFiles, change: ProjectChange, userId: string): Promise<AppliedReply>;
}
