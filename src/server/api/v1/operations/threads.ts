import { z } from "zod";
import { type Anchor, type Place, quotedText } from "~/domain/review/anchor";
import { commentText } from "~/domain/review/comment-input";
import { withNames } from "~/domain/review/mentions";
import type { ThreadSummary, ThreadView } from "~/domain/review/thread";
import { replyToThread, startThreadAbout } from "~/server/services/review/comments";
import { listThreads, readThread, reopenThread, resolveThread } from "~/server/services/review/threads";
import { type ApiCall, operation } from "../operation";
import { seconds, time } from "../page";

const id = z.uuid();
const author_name = z.string().nullable().describe("Null without a name, or if the account was erased.");

const shared = {
  id,
  object: z.literal("thread"),
  about: z.object({
    kind: z.enum(["lines", "element", "version"]),
    path: z.string().nullable(),
    quote: z.string().nullable().describe("The lines as they were when the thread began."),
    element: z.string().nullable().describe("Tag and text of an element of the page."),
    version: z.uuid().nullable(),
  }),
  resolved_at: time.nullable(),
};

const summary = z.object({
  ...shared,
  place: z
    .object({ path: z.string(), start_line: z.int(), end_line: z.int() })
    .nullable()
    .describe("Where the lines are in the current files; null: gone, or about a version."),
  author_name,
  excerpt: z.string().describe("The start of the first comment."),
  comments: z.int(),
  unread: z.int(),
  created_at: time,
});

const thread = z.object({
  ...shared,
  project: id,
  comments: z.array(
    z.object({
      id,
      object: z.literal("comment"),
      author_name,
      text: z.string(),
      created_at: time,
      edited_at: time.nullable(),
    }),
  ),
});

const toAbout = (anchor: Anchor): z.infer<typeof shared.about> =>
  anchor.kind === "version"
    ? { kind: "version", path: null, quote: null, element: null, version: anchor.versionId || null }
    : {
        kind: anchor.kind,
        path: anchor.path,
        quote: quotedText(anchor),
        element: anchor.kind === "element" ? anchor.label : null,
        version: null,
      };

const toPlace = ({ path, startLine, endLine }: Place) => ({ path, start_line: startLine, end_line: endLine });

const toSummary = (row: ThreadSummary): z.infer<typeof summary> => ({
  id: row.id,
  object: "thread",
  about: toAbout(row.anchor),
  place: row.place && toPlace(row.place),
  author_name: row.author?.name ?? null,
  excerpt: withNames(row.excerpt, [], "…"),
  comments: row.comments,
  unread: row.unread,
  created_at: seconds(row.createdAt),
  resolved_at: row.resolvedAt && seconds(row.resolvedAt),
});

const toThread = (view: ThreadView): z.infer<typeof thread> => ({
  id: view.id,
  object: "thread",
  about: toAbout(view.anchor),
  resolved_at: view.resolvedAt && seconds(view.resolvedAt),
  project: view.projectId,
  comments: view.comments.map(({ author, text, createdAt, editedAt, ...comment }) => ({
    id: comment.id,
    object: "comment",
    author_name: author?.name ?? null,
    text: withNames(text, view.people, "somebody"),
    created_at: seconds(createdAt),
    edited_at: editedAt && seconds(editedAt),
  })),
});

type Actor = Pick<ApiCall<never, never>, "deps" | "user">;
type Listed = { project: string; resolved: boolean };

/** Threads of a project, the open ones first. */
export async function readThreads({ deps, user }: Actor, { project: projectId, resolved }: Listed) {
  const { threads } = await listThreads(deps, user, { projectId, withResolved: resolved });
  return { object: "list" as const, data: threads.map(toSummary) };
}

/** A thread in the public API's format, after what was done to it. */
export const threadAfter = async ({ deps, user }: Actor, threadId: string) =>
  toThread(await readThread(deps, user, { threadId }));

type Line = { path: string; start_line: number; end_line?: number | undefined };

export const toLines = ({ path, start_line, end_line = start_line }: Line): Place => ({
  path,
  startLine: start_line,
  endLine: end_line,
});

/** Lines of a file to begin a thread about. */
export const linesInput = {
  path: z.string().max(255),
  start_line: z.int().min(1),
  end_line: z.int().min(1).optional().describe("Absent: one line."),
};

const params = z.object({ thread: id });
const docs = "guides/working-together#use-the-api";

export const threads = [
  operation({
    id: "listThreads",
    method: "GET",
    path: "/projects/{project}/threads",
    summary: "List the comment threads of a project, the open ones first",
    docs,
    sdk: [],
    scope: "projects:read",
    params: z.object({ project: id, resolved: z.stringbool().default(false).describe("Also those.") }),
    answer: { status: 200, schema: z.object({ object: z.literal("list"), data: z.array(summary) }) },
    cost: 3,
    run: (call) => readThreads(call, call.params),
  }),
  operation({
    id: "createThread",
    method: "POST",
    path: "/projects/{project}/threads",
    summary: "Comment on lines of a file, or on a version",
    docs,
    sdk: [],
    scope: "projects:write",
    params: z.object({ project: id }),
    body: {
      schema: z.union([
        z.object({ ...linesInput, text: commentText }),
        z.object({ version: id, text: commentText }),
      ]),
      type: "application/json",
      example: { path: "index.html", start_line: 1, text: "Should this be bigger?" },
      maxBytes: 64_000,
    },
    answer: { status: 201, schema: thread },
    cost: 5,
    async run({ deps, user, params: { project: projectId }, body }) {
      const about = "version" in body ? { versionId: body.version } : toLines(body);
      const { threadId } = await startThreadAbout(deps, user, { projectId, about, text: body.text });
      return threadAfter({ deps, user }, threadId);
    },
  }),
  operation({
    id: "readThread",
    method: "GET",
    path: "/threads/{thread}",
    summary: "Read a thread with its comments, the oldest first",
    docs,
    sdk: [],
    scope: "projects:read",
    params,
    answer: { status: 200, schema: thread },
    cost: 2,
    run: (call) => threadAfter(call, call.params.thread),
  }),
  operation({
    id: "resolveThread",
    method: "POST",
    path: "/threads/{thread}",
    summary: "Resolve a thread, or open it again",
    docs,
    sdk: [],
    scope: "projects:write",
    params,
    body: {
      schema: z.object({ resolved: z.boolean() }),
      type: "application/json",
      example: { resolved: true },
      maxBytes: 64_000,
    },
    answer: { status: 200, schema: thread },
    cost: 2,
    async run({ deps, user, params: { thread: threadId }, body: { resolved } }) {
      await (resolved ? resolveThread : reopenThread)(deps, user, { threadId });
      return threadAfter({ deps, user }, threadId);
    },
  }),
  operation({
    id: "createComment",
    method: "POST",
    path: "/threads/{thread}/comments",
    summary: "Add a comment to a thread",
    docs,
    sdk: [],
    scope: "projects:write",
    params,
    body: {
      schema: z.object({ text: commentText }),
      type: "application/json",
      example: { text: "Yes, it is hard to read." },
      maxBytes: 64_000,
    },
    answer: { status: 201, schema: thread },
    cost: 5,
    async run({ deps, user, params: { thread: threadId }, body: { text } }) {
      await replyToThread(deps, user, { threadId, text });
      return threadAfter({ deps, user }, threadId);
    },
  }),
];
