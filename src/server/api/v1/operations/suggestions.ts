import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { acceptSuggestionInput, offerWords, type SuggestionSummary } from "~/domain/review/suggestion";
import { readDifferences } from "~/server/services/project/versions";
import { acceptSuggestion } from "~/server/services/review/accept-suggestion";
import { offerFork } from "~/server/services/review/offer-suggestion";
import { listSuggestions, readSuggestion, refuseSuggestion } from "~/server/services/review/suggestions";
import { type ApiCall, operation } from "../operation";
import { seconds, time } from "../page";
import { change, toChange } from "./versions";

const id = z.uuid();
const name = z.string().nullable().describe("Null without a name, or if the account was erased.");

const summary = z.object({
  id,
  object: z.literal("suggestion"),
  title: z.string(),
  state: z.enum(["open", "accepted", "refused", "withdrawn"]),
  author_name: name,
  decided_by_name: name,
  version: z.uuid().nullable().describe("The version that accepting it made."),
  created_at: time,
  decided_at: time.nullable(),
});

const { treeId: tree, baseVersionId: base_version } = acceptSuggestionInput.shape;

const suggestion = summary.extend({
  project: id,
  description: z.string(),
  change: z
    .object({
      tree: tree.describe("Of its files; accepting it says which change was read."),
      base_version: base_version.describe("The version that it changes."),
      files: z.array(change),
      conflicts: z.array(z.string()).describe("Files of which the project has changed the same lines since."),
    })
    .nullable()
    .describe("Null once it is decided."),
});

const toSummary = (row: SuggestionSummary): z.infer<typeof summary> => ({
  id: row.id,
  object: "suggestion",
  title: row.title,
  state: row.state,
  author_name: row.authorName,
  decided_by_name: row.decidedByName,
  version: row.version?.id ?? null,
  created_at: seconds(row.createdAt),
  decided_at: row.decidedAt && seconds(row.decidedAt),
});

type Actor = Pick<ApiCall<never, never>, "deps" | "user">;
type Listed = { project: string; state: "open" | "decided" };

/** Suggestions for a project, newest first. */
export async function readSuggestions({ deps, user }: Actor, { project: projectId, state }: Listed) {
  const { items } = await listSuggestions(deps, user, { projectId, state });
  return { object: "list" as const, data: items.map(toSummary) };
}

/** A suggestion in the public API's format, and the files in which it differs. */
export async function readSuggested({ deps, user }: Actor, suggestionId: string) {
  const { change, ...read } = await readSuggestion(deps, user, { suggestionId });
  const { projectId, description } = read;
  const common = { ...toSummary(read), project: projectId, description };
  if (!change) return { ...common, change: null, files: [] };
  const sides = { before: change.before?.files ?? [], after: change.after.files };
  const files = await readDifferences(deps, user, { projectId, ...sides });
  const { treeId, baseVersionId, conflicts } = change;
  return { ...common, change: { tree: treeId, base_version: baseVersionId, conflicts }, files };
}

async function suggestionAfter(call: Actor, suggestionId: string): Promise<z.infer<typeof suggestion>> {
  const { files, change, ...read } = await readSuggested(call, suggestionId);
  return { ...read, change: change && { ...change, files: files.map(toChange) } };
}

const params = z.object({ suggestion: id });
const docs = "guides/working-together#use-the-api";

export const suggestions = [
  operation({
    id: "listSuggestions",
    method: "GET",
    path: "/projects/{project}/suggestions",
    summary: "List the suggestions for a project, newest first",
    docs,
    sdk: [],
    scope: "projects:read",
    params: z.object({ project: id, state: z.enum(["open", "decided"]).default("open") }),
    answer: { status: 200, schema: z.object({ object: z.literal("list"), data: z.array(summary) }) },
    cost: 2,
    run: (call) => readSuggestions(call, call.params),
  }),
  operation({
    id: "createSuggestion",
    method: "POST",
    path: "/suggestions",
    summary: "Offer a fork to the project that it is a fork of",
    docs,
    sdk: [],
    scope: "projects:write",
    params: z.object({}),
    body: {
      schema: z.object({
        fork: id,
        title: offerWords.shape.title,
        description: offerWords.shape.description.default(""),
      }),
      type: "application/json",
      example: { fork: "01890a5d-ac96-774b-bcce-b302099a8057", title: "A bigger heading" },
      maxBytes: 64_000,
    },
    answer: { status: 201, schema: suggestion },
    cost: 10,
    async run({ deps, user, body: { fork: projectId, ...words } }) {
      const { suggestionId } = await offerFork(deps, user, { projectId, ...words });
      return suggestionAfter({ deps, user }, suggestionId);
    },
  }),
  operation({
    id: "readSuggestion",
    method: "GET",
    path: "/suggestions/{suggestion}",
    summary: "Read a suggestion with what it changes",
    docs,
    sdk: [],
    scope: "projects:read",
    params,
    answer: { status: 200, schema: suggestion },
    cost: 10,
    run: (call) => suggestionAfter(call, call.params.suggestion),
  }),
  operation({
    id: "acceptSuggestion",
    method: "POST",
    path: "/suggestions/{suggestion}/accept",
    summary: "Accept a suggestion, or its changes of some files",
    description:
      "What is not accepted stays open. It is refused with 409 if the suggestion has changed since it was read, and for " +
      "files of which the project has changed the same lines: these are decided in the app.",
    docs,
    sdk: [],
    scope: "projects:write",
    params,
    body: {
      schema: z.object({
        tree,
        base_version,
        files: z.array(z.string().min(1).max(1_000)).max(1_000).optional().describe("Absent: all."),
      }),
      type: "application/json",
      example: {
        tree: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
        base_version: "01890a5d-ac96-774b-bcce-b302099a8057",
      },
      maxBytes: 1_000_000,
    },
    answer: { status: 200, schema: suggestion },
    cost: 10,
    async run({ deps, user, params: { suggestion: suggestionId }, body }) {
      const merge = await acceptSuggestion(deps, user, {
        suggestionId,
        treeId: body.tree,
        baseVersionId: body.base_version,
        hunks: body.files?.map((path) => ({ path })),
      });
      if (merge.state === "conflict")
        throw new DomainError("conflict", "The project has changed the same lines.", {
          detail: merge.files.map(({ path }) => path).join(", "),
        });
      return suggestionAfter({ deps, user }, suggestionId);
    },
  }),
  operation({
    id: "refuseSuggestion",
    method: "POST",
    path: "/suggestions/{suggestion}/refuse",
    summary: "Refuse a suggestion",
    docs,
    sdk: [],
    scope: "projects:write",
    params,
    answer: { status: 200, schema: suggestion },
    cost: 2,
    async run({ deps, user, params: { suggestion: suggestionId } }) {
      await refuseSuggestion(deps, user, { suggestionId });
      return suggestionAfter({ deps, user }, suggestionId);
    },
  }),
];
