import { setTimeout as pause } from "node:timers/promises";
import type { ModelFailure } from "~/domain/model/failure";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import { changeRun } from "./run-store";
import type { Suspension } from "./suspend-run";

/** For longer waits, the run is suspended. */
const MAX_WAIT_MS = 60_000;
/** Waits per step before the run is suspended. */
const MAX_WAITS = 10;
/** Longer waits are for the user to decide about. */
const MAX_PAUSE_MS = 24 * 60 * 60_000;

/** `hasWaited`: the run reads new remarks and asks again. */
export type Waited = { hasWaited: true } | { suspension: Suspension };

/** Waits as long as the provider asks: briefly here, or suspended until then. Null: the provider named no time. */
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
  if (isLong) return { suspension: { state: "paused", reason, resumesAt } };
  await changeRun(deps.db, job, { from: ["working"], reason, resumesAt });
  deps.streams.announce(job.chatId);
  await pause(waitMs, undefined, { signal });
  await changeRun(deps.db, job, { from: ["working"], reason: "", resumesAt: null });
  deps.streams.announce(job.chatId);
  return { hasWaited: true };
}
