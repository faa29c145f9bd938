import { z } from "zod";
import { importInput } from "~/domain/project/import-input";
import { importFiles } from "~/server/services/chat/starting/import-files";
import { readOpenFiles } from "~/server/services/project/files";
import { listProjects, readProjectSummary, searchProjects } from "~/server/services/project/projects";
import { toProject } from "../../v1/operations/projects";
import { toPage } from "../../v1/page";
import { pageInput, projectInput, searchText } from "../inputs";
import { tool } from "../tool";

export const projectTools = [
  tool({
    name: "list_projects",
    title: "List projects",
    description: "Lists the user's projects, newest first.",
    input: z.strictObject(pageInput),
    scope: "projects:read",
    effect: "reads",
    cost: 2,
    async run({ deps, user, input }) {
      const { items, hasMore } = await listProjects(deps, user, input);
      return toPage(items.map(toProject), hasMore);
    },
  }),
  tool({
    name: "search_projects",
    title: "Search all projects",
    description:
      "Finds projects by a text in their name or in their files: up to 20, newest first, each with the first lines that hold it.",
    input: z.strictObject({ query: searchText }),
    scope: "projects:read",
    effect: "reads",
    cost: 50,
    concurrency: "search",
    async run({ deps, user, input: { query }, signal }) {
      const found = await searchProjects(deps, user, { query, signal });
      return { projects: found.map(({ project, lines }) => ({ ...toProject(project), lines })) };
    },
  }),
  tool({
    name: "read_project",
    title: "Open a project",
    description:
      "Reads a project: its name, the id of the version on screen, and its files with their sizes in bytes. " +
      "`unsaved` says whether the user has typed changes that are in no version yet; reading and editing include them.",
    input: projectInput,
    scope: "projects:read",
    effect: "reads",
    cost: 2,
    async run({ deps, user, input: { project: projectId } }) {
      const [summary, { files, isDirty }] = await Promise.all([
        readProjectSummary(deps, user, { projectId }),
        readOpenFiles(deps, user, { projectId }),
      ]);
      const listed = [...files].map(([path, content]) => ({ path, bytes: Buffer.byteLength(content) }));
      return { ...toProject(summary), unsaved: isDirty, files: listed };
    },
  }),
  tool({
    name: "create_project",
    title: "Create a project",
    description:
      "Makes a project of files, which are version 1. A web app needs an index.html at the root, or a React, Vue or " +
      "Svelte app's own entry; pictures are given in base64.",
    input: z.strictObject(importInput.omit({ chatId: true }).shape),
    scope: "projects:write",
    effect: "adds",
    cost: 20,
    async run({ deps, user, input }) {
      const made = await importFiles(deps, user, { ...input, chatId: deps.ids.next() });
      return toProject(await readProjectSummary(deps, user, made));
    },
  }),
];
