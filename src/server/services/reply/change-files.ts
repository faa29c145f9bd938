import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { ProjectFiles } from "~/domain/project/project-files";
import { pictureProblem, projectSize, sizeLimitProblem } from "~/domain/project/project-limits";
import { projectName } from "~/domain/project/project-name";
import type { FileEdit } from "~/domain/reply/apply-changes";
import { nameChange } from "~/domain/reply/commit-message";
import type { FileChange } from "~/domain/reply/file-change";
import { describeRefusal } from "~/domain/reply/retry-changes";
import type { Db } from "~/server/db";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { withUiKit } from "~preview";
import { readOpenFiles, saveFiles, type VersionAuthorship } from "../project/files";
import { draftVersion } from "../project/project-store";
import { uiKit } from "../project/ui-kit";

type Deps = { db: Db; clock: Clock; ids: Ids; fileChecks: FileChecks; streams: Streams };

type Change = {
  projectId: string;
  edits: readonly FileEdit[];
  /** The version's message; derived from the changes by default. */
  message?: string | undefined;
  /** Defaults to the user. */
  authorship?: VersionAuthorship | undefined;
};

type Saved = { version: { id: string; number: number } | null; changes: readonly FileChange[] };

/** The draft may change several times a second. */
const MAX_ATTEMPTS = 5;

/**
 * Applies all edits, or none, to the current files of a project that the user may edit. An unsaved draft is saved as a version
 * first, the edits as the next one.
 *
 * @returns no version if nothing differs
 * @throws DomainError not_found; invalid with details for a model to correct it; conflict while others keep changing the
 * project; plan_needed
 */
export async function changeFiles(deps: Deps, user: SignedInUser, change: Change): Promise<Saved> {
  const { projectId, authorship } = change;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const base = await readOpenFiles(deps, user, { projectId, deed: "edit" });
    const { edits } = change;
    const { files, changes, refusals } = await deps.fileChecks.apply(base.files, { edits }, user.id);
    if (refusals.size > 0)
      throw new DomainError(
        "invalid",
        `Nothing was changed, because not everything could be:\n\n${[...refusals]
          .map(([path, refusal]) => describeRefusal(path, refusal, base.files))
          .join("\n\n")}`,
      );
    requireSizes(base.files, files);
    if (changes.length === 0) return { version: null, changes };
    // As in replies, UI kit components are added automatically.
    const draft = draftVersion(authorship ? withUiKit(files, uiKit) : files);
    const message = change.message ?? nameChange({ before: base.files, after: files });
    const name = { before: projectName(base.files), after: projectName(files, message) };
    const saving = { projectId, treeId: base.treeId, draft, message, name, authorship };
    const version = await saveFiles(deps, user, saving);
    if (version !== "changed") return { version, changes };
  }
  throw new DomainError("conflict", "Somebody is changing this project at the moment. Try again.");
}

function requireSizes(before: ProjectFiles, after: ProjectFiles): void {
  for (const [path, content] of after) {
    const isNew = typeof content !== "string" && before.get(path) !== content;
    const tooLarge = isNew ? pictureProblem(content) : undefined;
    if (tooLarge) throw new DomainError("invalid", tooLarge, { detail: path });
  }
  const problem = sizeLimitProblem(projectSize(before), projectSize(after));
  if (problem) throw new DomainError("invalid", problem);
}
