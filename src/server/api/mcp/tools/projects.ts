import "server-only";
import { z } from "zod";
import { listProjects, readProjectSummary } from "~/server/services/project/list-projects";
import { readVersion } from "~/server/services/project/read-versions";
import { tool } from "../tool";

export const projectTools = [
  tool({
    name: "list_projects",
    title: "List projects",
    description: "Lists the user's projects, newest first, page by page.",
    input: z.strictObject({
      limit: z.int().min(1).max(100).default(20),
      after: z.uuid().optional().describe("The id of the last project of the page before."),
    }),
    scope: "projects:read",
    effect: "reads",
    cost: 2,
    async run({ deps, user, input }) {
      const { items, hasMore } = await listProjects(deps, user, input);
      return { projects: items, has_more: hasMore };
    },
  }),
  tool({
    name: "read_project",
    title: "Read a project",
    description: "Reads a project's name, the version on screen and the paths of its files.",
    input: z.strictObject({ project: z.uuid().describe("The project's id.") }),
    scope: "projects:read",
    effect: "reads",
    cost: 2,
    async run({ deps, user, input: { project: projectId } }) {
      const summary = await readProjectSummary(deps, user, { projectId });
      const files = summary.headId
        ? (await readVersion(deps, user, { versionId: summary.headId })).files
        : [];
      return { ...summary, files: files.map(({ path, bytes }) => ({ path, bytes })) };
    },
  }),
];
