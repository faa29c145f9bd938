import type { RunState } from "~/domain/chat/agent/run";
import type { ModelOutput } from "~/domain/reply/thinking";
import { retryWhileDiskFull } from "~/server/db/disk-full";
import { updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import type { ReplyJob } from "../sending/begin-reply";
import { changeRun, type RunChange } from "./run-store";

/** The new state of the run. `working`: the process shuts down, and the next one continues the run. */
export type Suspension = { state: RunState; reason: string } & Omit<
  RunChange,
  "from" | "state" | "reason" | "isPausing"
>;

/**
 * Suspends a run: saves its text and keeps its reply open. Nothing stays in memory, so any instance can continue it.
 */
export async function suspendRun(
  deps: ReplyDeps,
  job: ReplyJob,
  { written: { text, thinking }, suspension }: { written: ModelOutput; suspension: Suspension },
): Promise<void> {
  const save = () =>
    deps.db.$transaction(async (tx) => {
      const mine = { id: job.replyId, status: "streaming" as const, instanceId: deps.instanceId };
      const count = await updateMessage(tx, mine, { content: text, thinking, instanceId: null });
      if (count === 0) return;
      await tx.replyChunk.deleteMany({ where: { replyId: job.replyId } });
      // A pause requested meanwhile is left to the next process.
      const isPausing = suspension.state === "working" ? {} : { isPausing: false };
      await changeRun(tx, job, { ...suspension, ...isPausing, from: ["working"] });
    });
  await retryWhileDiskFull(() => deps.replyJournal(deps).settle(job.replyId, save));
  deps.streams.end(job.chatId);
}

/**
 * Claims a suspended run of the user's, to continue or end it. Of concurrent attempts, only one succeeds.
 *
 * @param change applied to the claimed run
 * @throws DomainError not_found when the user may no longer edit the chat
 */
export async function claimRun(
  deps: ReplyDeps,
  { userId, chatId, replyId }: Pick<ReplyJob, "userId" | "chatId" | "replyId">,
  change: RunChange,
): Promise<ReplyJob | undefined> {
  return deps.db.$transaction(async (tx) => {
    const { replySettings } = await lockChat(tx, userId, chatId);
    const reply = await tx.message.findFirst({
      where: { id: replyId, chatId, status: "streaming", instanceId: null, run: { isNot: null } },
      select: { parentId: true, modelId: true, content: true, thinking: true },
    });
    if (!reply?.parentId || !reply.modelId) return undefined;
    const claim = { reason: "", resumesAt: null, isPausing: false, ...change };
    if (!(await changeRun(tx, { replyId, userId }, claim))) return undefined;
    await updateMessage(tx, { id: replyId }, { instanceId: deps.instanceId });
    const { parentId: promptId, modelId, content: text, thinking } = reply;
    return { userId, chatId, replyId, promptId, modelId, soFar: { text, thinking }, replySettings };
  });
}
