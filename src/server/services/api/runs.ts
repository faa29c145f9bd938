import type { Deed } from "~/domain/access/role";
import { isOver, promptOf, type Run, type RunInput } from "~/domain/api/run";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { storedChanges } from "~/domain/reply/file-change";
import type { Db } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import type { RequestContext } from "~/server/services/auth/sessions";
import { chatsFor } from "../access/access";
import type { ReplyDeps } from "../chat/reply-deps";
import { sendMessage } from "../chat/sending/send-message";
import { openProjectChat } from "../chat/starting/open-project-chat";
import { followChat } from "../chat/writing/follow-chat";
import { stopReply } from "../chat/writing/stop-reply";

/**
 * Starts a reply in a new chat. The id of a run is that of its prompt message.
 *
 * @throws DomainError not_found, quota_spent, plan_needed
 */
export async function startRun(
  deps: ReplyDeps & { limits: Limits },
  user: SignedInUser,
  input: RunInput,
): Promise<Run> {
  const chatId = deps.ids.next();
  if (input.kind !== "generate") await openProjectChat(deps, user, { chatId, projectId: input.project });
  const { messageId } = await sendMessage(deps, user, {
    ...(input.kind !== "generate" && { chatId }),
    text: promptOf(input),
    modelId: input.model,
    attachments: [],
  });
  return readRun(deps, user, { runId: messageId });
}

type Target = { runId: string };

/** @throws DomainError not_found */
export async function readRun({ db }: { db: Db }, user: SignedInUser, { runId }: Target): Promise<Run> {
  return (await findRun(db, user, { runId, deed: "view" })).run;
}

async function findRun(db: Db, user: SignedInUser, { runId, deed }: { runId: string; deed: Deed }) {
  const question = await db.message.findFirst({
    where: { id: runId, role: "user", chat: { deletedAt: null, ...chatsFor(user.id, deed) } },
    select: {
      chatId: true,
      createdAt: true,
      chat: { select: { projectId: true } },
      children: {
        where: { role: "assistant" },
        orderBy: { id: "desc" },
        take: 1,
        select: {
          id: true,
          status: true,
          content: true,
          modelId: true,
          changes: true,
          waitsForTurn: true,
          failureReason: true,
          chunks: { orderBy: { seq: "asc" }, select: { text: true } },
          versions: { orderBy: { number: "desc" }, take: 1, select: { id: true } },
        },
      },
    },
  });
  if (!question) throw notFound();
  const [reply] = question.children;
  const run: Run = {
    id: runId,
    object: "run",
    status: reply ? (reply.waitsForTurn ? "queued" : statuses[reply.status]) : "queued",
    model: reply?.modelId ?? null,
    text: reply ? reply.content + reply.chunks.map(({ text }) => text).join("") : "",
    error: reply?.failureReason ?? null,
    project: question.chat.projectId,
    version: reply?.versions[0]?.id ?? null,
    changes: storedChanges.parse(reply?.changes ?? null) ?? [],
    created_at: Math.floor(question.createdAt.getTime() / 1_000),
  };
  return { run, chatId: question.chatId, replyId: reply?.id };
}

const statuses = {
  queued: "queued",
  streaming: "in_progress",
  complete: "completed",
  stopped: "cancelled",
  interrupted: "failed",
  failed: "failed",
} as const satisfies Record<string, Run["status"]>;

/** Stops a run and keeps its output so far. @throws DomainError not_found; conflict when it is over */
export async function cancelRun(deps: ReplyDeps, user: SignedInUser, { runId }: Target): Promise<void> {
  const { run, chatId, replyId } = await findRun(deps.db, user, { runId, deed: "edit" });
  if (isOver(run) || !replyId) throw new DomainError("conflict", "This run is over.");
  await stopReply(deps, user, { chatId, replyId });
}

export type RunEvent = { type: "text"; text: string } | { type: "restart" } | { type: "run"; run: Run };

/**
 * Yields the run's current state, its text as it is written, and the finished run. `restart` discards the text so far.
 *
 * @throws DomainError not_found
 */
export async function* followRun(
  deps: Parameters<typeof followChat>[0],
  waiting: RequestContext,
  { runId }: Target,
): AsyncGenerator<RunEvent> {
  const { user } = waiting;
  const { run, chatId, replyId } = await findRun(deps.db, user, { runId, deed: "view" });
  yield { type: "run", run: isOver(run) ? run : { ...run, text: "" } };
  if (isOver(run)) return;
  let length = 0;
  for await (const { event } of followChat(deps, waiting, { chatId, streamingId: replyId })) {
    if (event.type === "reply" && event.text) {
      if (event.from < length) yield { type: "restart" };
      length = event.from + event.text.length;
      yield { type: "text", text: event.text };
    }
    if (event.type !== "changed") continue;
    const { run: latest } = await findRun(deps.db, user, { runId, deed: "view" });
    if (isOver(latest)) return yield { type: "run", run: latest };
  }
}
