import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { changesBetween } from "~/domain/reply/apply-reply";
import { restoreVersion } from "../../../project/move-head";
import { requireProject } from "../../../project/require-project";
import { findTargetVersion, readChangeSince, readVersionChange } from "../../../project/versions";
import { type ProjectToolCall, projectTool } from "./project-tool";

type GoBackCall = Pick<
  ProjectToolCall<{ version?: number | undefined }>,
  "deps" | "user" | "projectId" | "input"
>;

/** @throws DomainError not_found */
async function requireTarget({ deps: { db }, user, projectId, input }: GoBackCall) {
  const { headId } = await requireProject(db, user.id, { projectId, deed: "edit" });
  const number = input.version ?? null;
  const target = headId && (await findTargetVersion(db, user.id, { projectId, number, from: headId }));
  if (!target)
    throw new DomainError(
      "not_found",
      number === null ? "There is no earlier version." : `There is no version ${number}.`,
    );
  return target;
}

/** For runs. External agents have tools that address versions by id. */
export const goBackTool = projectTool({
  title: "Go back to a version",
  description:
    "Makes the files of an earlier version the newest version. What came between stays in the history, and the user can undo it. Use it where the user wants something as it was, in place of writing the old code again.",
  input: z.strictObject({
    version: z.int().min(1).optional().describe("Its number. Absent: the one before the last change."),
  }),
  effect: "overwrites",
  async deletes(call) {
    const { id } = await requireTarget(call);
    const { before, after } = await call.deps.db.$transaction((tx) =>
      readChangeSince(tx, call.projectId, id),
    );
    return [...after.keys()].filter((path) => !before.has(path));
  },
  async run(call) {
    const { deps, user, projectId, authorship } = call;
    const { id, number } = await requireTarget(call);
    const { headId } = await requireProject(deps.db, user.id, { projectId, deed: "edit" });
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
