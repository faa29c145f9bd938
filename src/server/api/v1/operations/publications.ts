import { z } from "zod";
import type { PublicationView } from "~/domain/publication/publication";
import { publishInput } from "~/domain/publication/publication-input";
import { publish, unpublish } from "~/server/services/publication/publish";
import { listPublications } from "~/server/services/publication/read-publications";
import { operation } from "../operation";
import { seconds, time } from "../page";

const publication = z.object({
  object: z.literal("publication"),
  project: z.uuid(),
  address: z.url(),
  title: z.string(),
  description: z.string(),
  version: z.uuid().nullable().describe("The version that it stays at; null: always the newest."),
  has_password: z.boolean(),
  expires_at: time.nullable(),
  views: z.int(),
  updated_at: time,
});

const toPublication = (view: PublicationView): z.infer<typeof publication> => ({
  object: "publication",
  project: view.projectId,
  address: view.address,
  title: view.title,
  description: view.description,
  version: view.versionId,
  has_password: view.hasPassword,
  expires_at: view.expiresAt && seconds(view.expiresAt),
  views: view.views,
  updated_at: seconds(view.updatedAt),
});

const { slug, title, description, password } = publishInput.shape;

export const publications = [
  operation({
    id: "listPublications",
    method: "GET",
    path: "/publications",
    summary: "List what you have published, newest first",
    docs: "api#projects",
    sdk: [],
    scope: "projects:read",
    params: z.object({}),
    answer: { status: 200, schema: z.object({ object: z.literal("list"), data: z.array(publication) }) },
    cost: 2,
    run: async ({ deps, user }) => ({
      object: "list" as const,
      data: (await listPublications(deps, user)).map(toPublication),
    }),
  }),
  operation({
    id: "createPublication",
    method: "POST",
    path: "/publications",
    summary: "Publish a project, or change how it is published",
    docs: "api#projects",
    sdk: [],
    scope: "publish",
    params: z.object({}),
    body: {
      schema: z.object({
        project: z.uuid(),
        slug: slug.default(""),
        title,
        description: description.default(""),
        version: z.uuid().nullable().default(null).describe("Null: always the newest."),
        password: password.default(null).describe("Empty: none; null: as it is."),
        expires_at: time.max(253_402_300_799).nullable().default(null),
      }),
      type: "application/json",
      example: { project: "01890a5d-ac96-774b-bcce-b302099a8057", title: "My todo list" },
      maxBytes: 64_000,
    },
    answer: { status: 201, schema: publication },
    cost: 10,
    async run({ deps, user, body: { project: projectId, version: versionId, expires_at, ...form } }) {
      const expiresAt = expires_at === null ? null : new Date(expires_at * 1_000);
      return toPublication(await publish(deps, user, { ...form, projectId, versionId, expiresAt }));
    },
  }),
  operation({
    id: "removePublication",
    method: "DELETE",
    path: "/publications/{project}",
    summary: "Take a publication off",
    docs: "api#projects",
    sdk: [],
    scope: "publish",
    params: z.object({ project: z.uuid() }),
    answer: { status: 200, schema: z.object({ project: z.uuid(), deleted: z.literal(true) }) },
    cost: 2,
    async run({ deps, user, params: { project } }) {
      await unpublish(deps, user, { projectId: project });
      return { project, deleted: true as const };
    },
  }),
];
