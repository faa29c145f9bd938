import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { type ProjectSize, pictureProblem, roomProblem } from "~/domain/project/project-limits";
import { projectName } from "~/domain/project/project-name";
import type { FileEdit } from "~/domain/reply/apply-changes";
import { nameChange } from "~/domain/reply/commit-message";
import type { FileChange } from "~/domain/reply/file-change";
import { describeRefusal } from "~/domain/reply/retry-changes";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { withUiKit } from "~preview";
import { readOpenFiles, saveFiles, type VersionAuthorship } from "../project/files";
import { draftVersion } from "../project/project-store";
import { uiKit } from "../project/ui-kit";

type Deps = { db: Db; clock: Clock; ids: Ids; fileChecks: FileChecks; streams: Streams };

type Change = {
  projectId: string;
  edits: readonly FileEdit[];
  /** Of the version; absent: what changed. */
  message?: string | undefined;
  /** Absent: the version is by the user. */
  authorship?: VersionAuthorship | undefined;
};

type Saved = { version: { id: string; number: number } | null; changes: readonly FileChange[] };

/** Somebody who types changes the draft several times a second. */
const MAX_ATTEMPTS = 5;

/**
 * Changes files of one of the user's projects, as it is on their screen, as a version; what they have not
 * saved becomes a version of its own first. All of the changes, or none.
 *
 * @returns no version when nothing differs
 * @throws DomainError not_found; invalid with what a model needs to know to correct it; conflict while others keep
 * changing the project; plan_needed
 */
export async function changeFiles(deps: Deps, user: SignedInUser, change: Change): Promise<Saved> {
  const { projectId, authorship } = change;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const base = await readOpenFiles(deps, user, { projectId });
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
    // As in replies, components of the kit need not be written.
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
  const problem = roomProblem(sizeOf(before), sizeOf(after));
  if (problem) throw new DomainError("invalid", problem);
}

const sizeOf = (files: ProjectFiles): ProjectSize => ({
  files: files.size,
  bytes: [...files.values()].reduce(
    (sum: number, content: FileContent) => sum + Buffer.byteLength(content),
    0,
  ),
});
