import { isRefusal } from "./is-refusal";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** Until the time is over, or the network is back. */
const pauseFor = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
  });

/**
 * Asks the server until it answers, with growing pauses. Undefined once nobody waits for the answer any more.
 *
 * @throws the server's refusal
 */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  isWanted: () => boolean,
): Promise<Answer | undefined> {
  for (let pause = FIRST_PAUSE_MS; isWanted(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (isRefusal(error)) throw error;
      await pauseFor(pause);
    }
  }
  return undefined;
}
