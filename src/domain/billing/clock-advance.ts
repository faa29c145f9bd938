import { z } from "zod";

const HOUR_MS = 3_600_000;
const units = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS } as const;
/** Two years. More would outlast a request, and the command can be repeated. */
const MAX_MS = 731 * units.d;

const formatHint = "Enter a duration such as 12h, 40d or 3w (hours, days or weeks), up to two years.";

/** How far to advance the clock of simulated payments, such as `40d`. Parses to milliseconds. */
export const clockAdvance = z
  .string(formatHint)
  .trim()
  .regex(/^\d{1,6}[hdw]$/, formatHint)
  .transform((text) => Number.parseInt(text, 10) * units[text.slice(-1) as keyof typeof units])
  .pipe(z.number().min(HOUR_MS, formatHint).max(MAX_MS, formatHint));
