import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "./visitor";

/** Retries after the delay in a rate-limit error: the probes exceed a user's budget. */
export async function retryWhenLimited(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    const seconds = /too many requests within a minute\. Please try again in (\d+) second/.exec(
      answer.text,
    )?.[1];
    if (!seconds) return answer;
    await pause(Number(seconds) * 1_000);
  }
}
