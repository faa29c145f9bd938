const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** About two days of attempts before giving up. */
export const MAX_MAIL_ATTEMPTS = 50;

/** The delay after a number of attempts: 30 s, doubling, up to an hour. */
export const retryDelayMs = (attempts: number) =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1), MAX_DELAY_MS);

/** Attempts within a day, for emails that somebody is waiting for. */
export const ATTEMPTS_WITHIN_A_DAY = (() => {
  let attempts = 1;
  for (let elapsed = retryDelayMs(1); elapsed <= DAY_MS; elapsed += retryDelayMs(attempts)) attempts += 1;
  return attempts;
})();
