import { setTimeout as pause } from "node:timers/promises";
import type { ReplyDeps } from "../reply-deps";

/** Interrupts all running replies at shutdown, keeping their text, and waits up to `withinMs` for them. */
export async function interruptReplies(
  { runningReplies }: Pick<ReplyDeps, "runningReplies">,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const running = [...runningReplies];
  for (const reply of running) reply.interrupt();
  const ended = Promise.all(running.map((reply) => reply.ended));
  await Promise.race([ended, pause(withinMs, undefined, { ref: false })]);
}
