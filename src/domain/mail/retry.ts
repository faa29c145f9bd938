const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** About two days of attempts; then somebody has to look. */
export const MAX_MAIL_ATTEMPTS = 50;

/** How long to wait after so many attempts: 30 s, doubled each time, up to an hour. */
export const retryDelayMs = (attempts: number) =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1), MAX_DELAY_MS);

/** As many attempts as their pauses let into a day: for mails that somebody waits for. */
export const ATTEMPTS_WITHIN_A_DAY = (() => {
  let attempts = 1;
  for (let elapsed = retryDelayMs(1); elapsed <= DAY_MS; elapsed += retryDelayMs(attempts)) attempts += 1;
  return attempts;
})();
