import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "./visitor";

/** Asks again as soon as it is told to: a walk asks for more within a minute than a user may. */
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
