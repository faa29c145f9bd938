import { setTimeout as pause } from "node:timers/promises";
import type { ModelFailure } from "~/domain/model/failure";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import type { Hold } from "./hold-run";
import { changeRun } from "./run-store";

/** A longer wait holds no process. */
const MAX_WAIT_MS = 60_000;
/** How often a run waits for the same step before it lets go of its process. */
const MAX_WAITS = 10;
/** A provider that lets nobody in for days is for the user to decide about. */
const MAX_PAUSE_MS = 24 * 60 * 60_000;

/** `hasWaited`: the run reads what it was told meanwhile, and asks again. */
export type Waited = { hasWaited: true } | { hold: Hold };

/** Waits for as long as a provider asks for: a short time here, a longer one as a pause that ends by itself. Null: it asked for none. */
export async function waitForProvider(
  deps: Pick<ReplyDeps, "db" | "clock" | "streams">,
  job: ReplyJob,
  { failure, waits, signal }: { failure: ModelFailure; waits: number; signal: AbortSignal },
): Promise<Waited | null> {
  const { kind, title, reason: why, retryAfterSeconds } = failure;
  if ((kind !== "rate_limited" && kind !== "overloaded") || retryAfterSeconds === undefined) return null;
  const isLong = waits >= MAX_WAITS || retryAfterSeconds * 1_000 > MAX_WAIT_MS;
  const waitMs = Math.max(retryAfterSeconds * 1_000, waits >= MAX_WAITS ? MAX_WAIT_MS : 0);
  if (waitMs > MAX_PAUSE_MS) return null;
  const reason = `${title}: ${why}`;
  const resumesAt = new Date(deps.clock.now().getTime() + waitMs);
  if (isLong) return { hold: { state: "paused", reason, resumesAt } };
  await changeRun(deps.db, job, { from: ["working"], reason, resumesAt });
  deps.streams.announce(job.chatId);
  await pause(waitMs, undefined, { signal });
  await changeRun(deps.db, job, { from: ["working"], reason: "", resumesAt: null });
  deps.streams.announce(job.chatId);
  return { hasWaited: true };
}
