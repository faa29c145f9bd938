import { z } from "zod";
import type { VersionSummary } from "~/domain/project/project";
import type { FileContent } from "~/domain/project/project-files";
import { restoreVersion } from "~/server/services/project/move-head";
import {
  compareVersions,
  type DifferentFile,
  listVersions,
  readVersionSummary,
} from "~/server/services/project/versions";
import { type ApiCall, operation } from "../operation";
import { pageOf, pageParams, seconds, time, toPage } from "../page";

const version = z.object({
  id: z.uuid(),
  object: z.literal("version"),
  number: z.int(),
  parent: z.uuid().nullable(),
  author: z.enum(["model", "person"]),
  author_name: z.string(),
  message: z.string(),
  name: z.string().nullable(),
  ran_without_errors: z.boolean().describe("In somebody's preview."),
  created_at: time,
});

/** A version in the public API's format. */
export const toVersion = (row: VersionSummary): z.infer<typeof version> => ({
  id: row.id,
  object: "version",
  number: row.number,
  parent: row.parentId,
  author: row.author,
  author_name: row.authorName,
  message: row.message,
  name: row.name,
  ran_without_errors: row.isGood,
  created_at: seconds(row.createdAt),
});

type Actor = Pick<ApiCall<never, never>, "deps" | "user">;
type Page = { project: string; after?: string | undefined; limit: number };

/** Versions of a project, newest first. */
export async function readVersionPage({ deps, user }: Actor, { project: projectId, after, limit }: Page) {
  const last = after ? await readVersionSummary(deps, user, { versionId: after }) : undefined;
  const page = { projectId, cursor: last?.number, limit };
  const { items, nextCursor } = await listVersions(deps, user, page);
  return toPage(items.map(toVersion), nextCursor !== null);
}

const params = z.object({ version: z.uuid() });

export const change = z.object({
  path: z.string(),
  change: z.enum(["added", "removed", "changed"]),
  before: z.string().nullable().describe("The text; null where there is none, or for a picture."),
  after: z.string().nullable(),
});

/** The difference between two versions of a file in the public API's format. */
export const toChange = ({ path, before, after }: DifferentFile): z.infer<typeof change> => ({
  path,
  change: before === null ? "added" : after === null ? "removed" : "changed",
  before: asText(before),
  after: asText(after),
});

const asText = (content: FileContent | null): string | null => (typeof content === "string" ? content : null);

export const versions = [
  operation({
    id: "listVersions",
    method: "GET",
    path: "/projects/{project}/versions",
    summary: "List a project's versions, newest first",
    docs: "api#projects",
    sdk: ["projects.versions"],
    scope: "projects:read",
    params: pageParams.extend({ project: z.uuid() }),
    answer: { status: 200, schema: pageOf(version) },
    cost: 2,
    run: (call) => readVersionPage(call, call.params),
  }),
  operation({
    id: "readVersion",
    method: "GET",
    path: "/versions/{version}",
    summary: "Read one version",
    docs: "api#projects",
    sdk: [],
    scope: "projects:read",
    params,
    answer: { status: 200, schema: version },
    cost: 1,
    run: async ({ deps, user, params: { version: versionId } }) =>
      toVersion(await readVersionSummary(deps, user, { versionId })),
  }),
  operation({
    id: "restoreVersion",
    method: "POST",
    path: "/versions/{version}/restore",
    summary: "Make an older version's files the newest version",
    description: "What came between stays. Answers with the new version.",
    docs: "api#projects",
    sdk: [],
    scope: "projects:write",
    params,
    answer: { status: 201, schema: version },
    cost: 5,
    async run({ deps, user, params: { version: versionId } }) {
      const restored = await restoreVersion(deps, user, { versionId });
      return toVersion(await readVersionSummary(deps, user, restored));
    },
  }),
  operation({
    id: "compareVersions",
    method: "GET",
    path: "/versions/{version}/compare",
    summary: "Tell how two versions of a project differ",
    docs: "api#projects",
    sdk: [],
    scope: "projects:read",
    params: params.extend({ with: z.uuid().describe("The later version.") }),
    answer: { status: 200, schema: z.object({ object: z.literal("list"), data: z.array(change) }) },
    cost: 10,
    async run({ deps, user, params: query }) {
      const compared = await compareVersions(deps, user, { from: query.version, to: query.with });
      return { object: "list" as const, data: compared.map(toChange) };
    },
  }),
];
