const RETRY_MS = 2_000;

/**
 * Fetches a file that the server may still be preparing: retries every two seconds while the status is 503.
 *
 * @param onWait receives each such response; throws to give up
 */
export async function fetchWhenReady(
  url: string,
  onWait: (answer: Response) => void | Promise<void> = () => {},
): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, { cache: "no-cache" });
    if (answer.status !== 503) return answer;
    await onWait(answer);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
