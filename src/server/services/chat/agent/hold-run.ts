import "server-only";
import type { RunState } from "~/domain/chat/agent/run";
import { retryWhileDiskFull } from "~/server/db/disk-full";
import { updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import type { ReplyJob } from "../sending/begin-reply";
import { changeRun, type RunChange } from "./run-store";

/** What a run does while no process writes it. `working`: its process shuts down, and the next one goes on with it. */
export type Hold = { state: RunState; reason: string } & Omit<RunChange, "state" | "reason" | "isPausing">;

/**
 * Lets go of a run: its text so far is saved, its reply stays open, and nothing of it is kept in memory, so that any
 * instance can go on with it.
 */
export async function holdRun(
  deps: ReplyDeps,
  job: ReplyJob,
  { text, thinking }: { text: string; thinking: string },
  hold: Hold,
): Promise<void> {
  const save = () =>
    deps.db.$transaction(async (tx) => {
      const mine = { id: job.replyId, status: "streaming" as const, instanceId: deps.instanceId };
      const count = await updateMessage(tx, mine, { content: text, thinking, instanceId: null });
      if (count === 0) return;
      await tx.replyChunk.deleteMany({ where: { replyId: job.replyId } });
      // A pause that was asked for meanwhile is for the next process.
      const isPausing = hold.state === "working" ? {} : { isPausing: false };
      await changeRun(tx, job, { ...hold, ...isPausing }, ["working"]);
    });
  await retryWhileDiskFull(() => deps.replyJournal(deps).settle(job.replyId, save));
  deps.streams.end(job.chatId);
}

/**
 * Takes a run that no process writes, to go on with it or to end it; of several that try, one gets it.
 *
 * @param change what it goes on with
 * @param from the states in which that is possible
 */
export async function takeRun(
  deps: ReplyDeps,
  { userId, chatId, replyId }: Pick<ReplyJob, "userId" | "chatId" | "replyId">,
  change: RunChange,
  from?: readonly RunState[],
): Promise<ReplyJob | undefined> {
  return deps.db.$transaction(async (tx) => {
    const { replySettings } = await lockChat(tx, userId, chatId);
    const reply = await tx.message.findFirst({
      where: { id: replyId, chatId, status: "streaming", instanceId: null, run: { isNot: null } },
      select: { parentId: true, modelId: true, content: true, thinking: true },
    });
    if (!reply?.parentId || !reply.modelId) return undefined;
    if (
      !(await changeRun(
        tx,
        { replyId, userId },
        { reason: "", resumesAt: null, isPausing: false, ...change },
        from,
      ))
    )
      return undefined;
    await updateMessage(tx, { id: replyId }, { instanceId: deps.instanceId });
    const { parentId: promptId, modelId, content: text, thinking } = reply;
    return { userId, chatId, replyId, promptId, modelId, soFar: { text, thinking }, replySettings };
  });
}
