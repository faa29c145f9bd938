import { isRefusal } from "./server-error";

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 15_000;

/** Resolves after the delay, or once the network is back. */
const waitFor = (ms: number) =>
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
 * Retries a request with exponential backoff until the server responds. Undefined once the result is no longer wanted.
 *
 * @throws the server's refusal
 */
export async function retryUntilAnswered<Answer>(
  request: () => Promise<Answer>,
  isWanted: () => boolean,
): Promise<Answer | undefined> {
  for (let delay = FIRST_DELAY_MS; isWanted(); delay = Math.min(delay * 2, MAX_DELAY_MS)) {
    try {
      return await request();
    } catch (error) {
      if (isRefusal(error)) throw error;
      await waitFor(delay);
    }
  }
  return undefined;
}
