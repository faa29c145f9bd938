const QUIET_MS = 150;
const MAX_SETTLE_MS = 1_500;
const POLL_MS = 100;
const MAX_WAIT_MS = 10_000;
const MAX_EMPTY_MS = 3_000;

// Captured before the page's handlers run and may replace it.
const setTimer = window.setTimeout.bind(window);

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimer(resolve, milliseconds));

const CONTENT_WITHOUT_TEXT = "img, svg, canvas, video, button, input, select, textarea, iframe";

// biome-ignore lint/performance/useDomNodeTextContent: hidden text and scripts do not count
const shownText = (): string => document.body.innerText.trim();

/** Waits until the page shows something: apps start after their document has loaded. */
export async function waitForContent(): Promise<void> {
  const until = performance.now() + MAX_EMPTY_MS;
  const isEmpty = () => shownText() === "" && !document.body.querySelector(CONTENT_WITHOUT_TEXT);
  while (isEmpty() && performance.now() < until) await pause(POLL_MS);
}

/** Waits until the page has not changed for a moment. */
export async function waitUntilStable(): Promise<void> {
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const until = changedAt + MAX_SETTLE_MS;
  do await pause(POLL_MS);
  while (performance.now() - changedAt < QUIET_MS && performance.now() < until);
  observer.disconnect();
}

/** @returns why the text did not appear; null when it did */
export async function waitForText(text: string): Promise<string | null> {
  const wanted = text.toLowerCase();
  const isThere = () => shownText().toLowerCase().includes(wanted);
  const until = performance.now() + MAX_WAIT_MS;
  while (!isThere()) {
    if (performance.now() > until)
      return `The page did not show ${JSON.stringify(text)} within ${MAX_WAIT_MS / 1000} seconds.`;
    await pause(POLL_MS);
  }
  return null;
}
