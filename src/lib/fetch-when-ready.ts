const RETRY_MS = 2_000;

/**
 * Fetches a file that the server may still be preparing: as long as it answers 503, asks again every two seconds.
 *
 * @param onWait gets each such answer; throws to give up
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
