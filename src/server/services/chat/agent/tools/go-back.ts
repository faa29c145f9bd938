import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { changesBetween } from "~/domain/reply/apply-reply";
import { restoreVersion } from "../../../project/move-head";
import { requireProject } from "../../../project/require-project";
import { readChangeSince, readVersionChange, wantedVersion } from "../../../project/versions";
import { type ProjectToolCall, projectTool } from "./project-tool";

type Going = Pick<ProjectToolCall<{ version?: number | undefined }>, "deps" | "user" | "projectId" | "input">;

/** @throws DomainError not_found */
async function requireWanted({ deps: { db }, user, projectId, input }: Going) {
  const { headId } = await requireProject(db, user.id, projectId);
  const number = input.version ?? null;
  const found = headId && (await wantedVersion(db, user.id, { projectId, number, from: headId }));
  if (!found)
    throw new DomainError(
      "not_found",
      number === null ? "There is no earlier version." : `There is no version ${number}.`,
    );
  return found;
}

/** A run's way back. Agents from outside have tools for versions by their ids. */
export const goBackTool = projectTool({
  title: "Go back to a version",
  description:
    "Makes the files of an earlier version the newest version. What came between stays in the history, and the user can undo it. Use it where the user wants something as it was, in place of writing the old code again.",
  input: z.strictObject({
    version: z.int().min(1).optional().describe("Its number. Absent: the one before the last change."),
  }),
  effect: "overwrites",
  async deletes(call) {
    const { id } = await requireWanted(call);
    const { before, after } = await call.deps.db.$transaction((tx) =>
      readChangeSince(tx, call.projectId, id),
    );
    return [...after.keys()].filter((path) => !before.has(path));
  },
  async run(call) {
    const { deps, user, projectId, authorship } = call;
    const { id, number } = await requireWanted(call);
    const { headId } = await requireProject(deps.db, user.id, projectId);
    const { versionId } = await restoreVersion(deps, user, { versionId: id, authorship });
    if (versionId === headId) return `The files are those of version ${number} already.`;
    const change = await deps.db.$transaction((tx) => readVersionChange(tx, versionId));
    return {
      versionId,
      changes: changesBetween(change),
      text: `The files are those of version ${number} again.`,
    };
  },
});
