import { z } from "zod";
import { notFound } from "~/domain/error/domain-error";
import { importInput } from "~/domain/project/import-input";
import { importArchive } from "~/server/services/chat/starting/import-archive";
import { importFiles } from "~/server/services/chat/starting/import-files";
import { exportVersion } from "~/server/services/project/export-version";
import { listProjects, type ProjectSummary, readProjectSummary } from "~/server/services/project/projects";
import { readContents } from "~/server/services/project/require-project";
import { readVersion } from "~/server/services/project/versions";
import { supabaseOfProject } from "~/server/services/supabase/access";
import { download } from "../../file-response";
import { operation } from "../operation";
import { pageOf, pageParams, seconds, time, toPage } from "../page";

const project = z.object({
  id: z.uuid(),
  object: z.literal("project"),
  name: z.string(),
  version: z.uuid().nullable().describe("The version on screen; null while there are no files."),
  created_at: time,
  updated_at: time,
});

/** A project in the public API's format. */
export const toProject = ({
  id,
  name,
  headId,
  createdAt,
  updatedAt,
}: ProjectSummary): z.infer<typeof project> => ({
  id,
  object: "project",
  name,
  version: headId,
  created_at: seconds(createdAt),
  updated_at: seconds(updatedAt),
});

const params = z.object({ project: z.uuid() });

export const projects = [
  operation({
    id: "listProjects",
    method: "GET",
    path: "/projects",
    summary: "List your projects, newest first",
    docs: "api#projects",
    sdk: ["projects.list"],
    scope: "projects:read",
    params: pageParams,
    answer: { status: 200, schema: pageOf(project) },
    cost: 2,
    async run({ deps, user, params: { after, limit } }) {
      const { items, hasMore } = await listProjects(deps, user, { after, limit });
      return toPage(items.map(toProject), hasMore);
    },
  }),
  operation({
    id: "createProject",
    method: "POST",
    path: "/projects",
    summary: "Make a project of files",
    docs: "api#projects",
    sdk: [],
    scope: "projects:write",
    params: z.object({}),
    body: {
      schema: importInput.omit({ chatId: true }),
      type: "application/json",
      example: { name: "Hello", files: [{ path: "index.html", content: "<h1>Hello</h1>" }] },
      maxBytes: 12_000_000,
    },
    answer: { status: 201, schema: project },
    cost: 20,
    async run({ deps, user, body }) {
      const created = await importFiles(deps, user, { ...body, chatId: deps.ids.next() });
      return toProject(await readProjectSummary(deps, user, created));
    },
  }),
  operation({
    id: "importProject",
    method: "POST",
    path: "/projects/import",
    summary: "Make a project of a zip archive",
    description: "`left_out` names files that a project cannot hold, and why.",
    docs: "api#projects",
    sdk: [],
    scope: "projects:write",
    params: z.object({ name: z.string().trim().min(1).max(200).default("Imported project") }),
    body: { schema: z.instanceof(Uint8Array), type: "application/zip", maxBytes: 10_000_000 },
    answer: {
      status: 201,
      schema: project.extend({ left_out: z.array(z.object({ path: z.string(), reason: z.string() })) }),
    },
    cost: 50,
    concurrency: "download",
    async run({ deps, user, params: { name }, body }) {
      const { projectId, leftOut } = await importArchive(deps, user, { name, archive: body });
      return { ...toProject(await readProjectSummary(deps, user, { projectId })), left_out: [...leftOut] };
    },
  }),
  operation({
    id: "readProject",
    method: "GET",
    path: "/projects/{project}",
    summary: "Read one project",
    docs: "api#projects",
    sdk: ["projects.read"],
    scope: "projects:read",
    params,
    answer: { status: 200, schema: project },
    cost: 1,
    run: async ({ deps, user, params: { project: projectId } }) =>
      toProject(await readProjectSummary(deps, user, { projectId })),
  }),
  operation({
    id: "exportProject",
    method: "GET",
    path: "/projects/{project}/export",
    summary: "Download the project as a zip archive",
    description: "`git` holds its history, too, `site` what any static host can serve.",
    docs: "api#projects",
    sdk: ["projects.export"],
    scope: "projects:read",
    params: params.extend({ format: z.enum(["zip", "git", "site"]).default("zip") }),
    answer: { status: 200, types: ["application/zip"] },
    cost: 100,
    concurrency: "download",
    async run({ deps, user, params: { project: projectId, format } }) {
      const { headId } = await readProjectSummary(deps, user, { projectId });
      if (!headId) throw notFound();
      const supabaseOf = (id: string) => supabaseOfProject(deps, id);
      return download(await exportVersion({ ...deps, supabaseOf }, user, { versionId: headId, format }));
    },
  }),
];

const file = z.object({ path: z.string(), object: z.literal("file"), bytes: z.int() });
const fileParams = params.extend({
  version: z.uuid().optional().describe("Absent: the version on screen."),
});

type FilesOf = { deps: Parameters<typeof readVersion>[0]; user: Parameters<typeof readVersion>[1] };

/** The files of a version of the project. @throws DomainError not_found, also for a version of another project */
async function filesOf(
  { deps, user }: FilesOf,
  { project: projectId, version }: z.output<typeof fileParams>,
) {
  const { headId } = await readProjectSummary(deps, user, { projectId });
  const versionId = version ?? headId;
  if (!versionId) return [];
  const listing = await readVersion(deps, user, { versionId });
  if (listing.projectId !== projectId) throw notFound();
  return listing.files;
}

export const files = [
  operation({
    id: "listFiles",
    method: "GET",
    path: "/projects/{project}/files",
    summary: "List the files of a version",
    docs: "api#projects",
    sdk: ["projects.files"],
    scope: "projects:read",
    params: fileParams,
    answer: { status: 200, schema: z.object({ object: z.literal("list"), data: z.array(file) }) },
    cost: 2,
    async run({ deps, user, params: query }) {
      const found = await filesOf({ deps, user }, query);
      const data = found.map(({ path, bytes }) => ({ path, object: "file" as const, bytes }));
      return { object: "list" as const, data };
    },
  }),
  operation({
    id: "readFile",
    method: "GET",
    path: "/projects/{project}/files/content",
    summary: "Read one file",
    docs: "api#projects",
    sdk: [],
    scope: "projects:read",
    params: fileParams.extend({ path: z.string().min(1).max(255) }),
    answer: {
      status: 200,
      schema: file.extend({ encoding: z.enum(["text", "base64"]), content: z.string() }),
    },
    cost: 2,
    async run({ deps, user, params: query }) {
      const found = (await filesOf({ deps, user }, query)).find(({ path }) => path === query.path);
      if (!found) throw notFound();
      const { id, path, bytes } = found;
      const contents = await readContents(deps, user, { projectId: query.project, ids: [id] });
      const content = contents[id] ?? "";
      const head = { path, object: "file" as const, bytes };
      return typeof content === "string"
        ? { ...head, encoding: "text" as const, content }
        : { ...head, encoding: "base64" as const, content: Buffer.from(content).toString("base64") };
    },
  }),
];
