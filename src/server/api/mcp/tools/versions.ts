import { z } from "zod";
import { notFound } from "~/domain/error/domain-error";
import { diffOf } from "~/domain/project/diff-files";
import { nameVersionInput } from "~/domain/project/project";
import type { FileContent } from "~/domain/project/project-files";
import { saveDraft } from "~/server/services/project/drafts";
import { redoVersion, restoreVersion, undoVersion } from "~/server/services/project/move-head";
import { readProjectSummary } from "~/server/services/project/projects";
import {
  compareVersions,
  type DifferentFile,
  nameVersion,
  readVersionSummary,
} from "~/server/services/project/versions";
import { readVersionPage, toVersion } from "../../v1/operations/versions";
import { pageInput, projectInput } from "../inputs";
import { type ToolCall, tool } from "../tool";

const MAX_DIFF_CHARACTERS = 50_000;

const versionInput = z.strictObject({ version: z.uuid().describe("The version's id.") });

export const versionTools = [
  tool({
    name: "list_versions",
    title: "List versions",
    description: "Lists a project's versions, newest first: who made each, when, and what it changed.",
    input: projectInput.extend(pageInput),
    scope: "projects:read",
    effect: "reads",
    cost: 2,
    run: (call) => readVersionPage(call, call.input),
  }),
  tool({
    name: "compare_versions",
    title: "Compare versions",
    description: "Shows the lines in which two versions of a project differ, file by file.",
    input: z.strictObject({
      from: z.uuid().describe("The earlier version's id."),
      to: z.uuid().describe("The later version's id."),
    }),
    scope: "projects:read",
    effect: "reads",
    cost: 10,
    async run({ deps, user, input }) {
      const files = await compareVersions(deps, user, input);
      if (files.length === 0) return "The versions have the same files.";
      return textOfDifferences(files);
    },
  }),
  tool({
    name: "create_version",
    title: "Create a version",
    description:
      "Makes a version of what the user has typed and not saved, if anything, and can name the version on screen so that " +
      "it is easy to find. Edits by these tools are versions already.",
    input: projectInput.extend({
      name: nameVersionInput.shape.name
        .min(1)
        .optional()
        .describe("A name for it, such as “Before the new menu”."),
    }),
    scope: "projects:write",
    effect: "adds",
    cost: 5,
    async run({ deps, user, input: { project: projectId, name } }) {
      await saveDraft(deps, user, { projectId });
      const { headId: versionId } = await readProjectSummary(deps, user, { projectId });
      if (!versionId) throw notFound();
      if (name) await nameVersion(deps, user, { versionId, name });
      return toVersion(await readVersionSummary(deps, user, { versionId }));
    },
  }),
  tool({
    name: "undo",
    title: "Undo",
    description:
      "Goes back to the version before the one on screen. With `version`, takes back what that version changed and keeps what came after it.",
    input: projectInput.extend({ version: z.uuid().optional() }),
    scope: "projects:write",
    effect: "overwrites",
    cost: 5,
    run: ({ deps, user, input: { project: projectId, version: versionId } }) =>
      versionAfter({ deps, user }, undoVersion(deps, user, { projectId, versionId })),
  }),
  tool({
    name: "redo",
    title: "Redo",
    description: "Goes forward again to the version that was undone.",
    input: projectInput,
    scope: "projects:write",
    effect: "overwrites",
    cost: 5,
    run: ({ deps, user, input: { project: projectId } }) =>
      versionAfter({ deps, user }, redoVersion(deps, user, { projectId })),
  }),
  tool({
    name: "restore_version",
    title: "Restore a version",
    description: "Makes an older version's files the newest version. What came between stays in the list.",
    input: versionInput,
    scope: "projects:write",
    effect: "overwrites",
    cost: 5,
    run: ({ deps, user, input: { version: versionId } }) =>
      versionAfter({ deps, user }, restoreVersion(deps, user, { versionId })),
  }),
];

/** What differs file by file, then the lines. */
export function textOfDifferences(files: readonly DifferentFile[]): string {
  const side = (name: "before" | "after") =>
    new Map(files.flatMap((file) => (file[name] === null ? [] : [[file.path, file[name]] as const])));
  const what = files.map(({ path, before, after }) => `${changeOf(before, after)} ${path}`);
  const diff = diffOf({ before: side("before"), after: side("after") }, MAX_DIFF_CHARACTERS);
  return `${what.join("\n")}\n\n${diff}`.trimEnd();
}

const changeOf = (before: FileContent | null, after: FileContent | null): string => {
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
};

type Actor = Pick<ToolCall<unknown>, "deps" | "user">;

/** The version on screen after the action. */
async function versionAfter({ deps, user }: Actor, action: Promise<{ versionId: string }>) {
  return toVersion(await readVersionSummary(deps, user, await action));
}
