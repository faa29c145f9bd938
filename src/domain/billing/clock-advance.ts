import { z } from "zod";

const HOUR_MS = 3_600_000;
const units = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS } as const;
/** Two years: what is more takes longer than a request may, and can be asked for again. */
const MAX_MS = 731 * units.d;

const formatHint = "Write the time as 12h, 40d or 3w: hours, days or weeks, two years at most.";

/** How far the clock of simulated payments is moved on, as a person writes it: `40d`. Gives milliseconds. */
export const clockAdvance = z
  .string(formatHint)
  .trim()
  .regex(/^\d{1,6}[hdw]$/, formatHint)
  .transform((text) => Number.parseInt(text, 10) * units[text.slice(-1) as keyof typeof units])
  .pipe(z.number().min(HOUR_MS, formatHint).max(MAX_MS, formatHint));
