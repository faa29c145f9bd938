/** The last month in which a card is valid. */
export type CardExpiry = { month: number; year: number };

/** Parses `MM/YY` or `MMYY`. @returns undefined for anything else */
export function parseExpiry(typed: string): CardExpiry | undefined {
  const match = /^(0[1-9]|1[0-2])\/?(\d{2})$/.exec(typed.trim());
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : undefined;
}

/** Formats an expiry while it is typed: `1` → `1`, `5` → `05/`, `1227` → `12/27`. A deleted slash is not put back. */
export function formatExpiry(typed: string, isDeleting = false): string {
  const digits = typed.replace(/\D/g, "").slice(0, 4);
  if (isDeleting && digits.length <= 2) return digits;
  // No month begins with 2 to 9.
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return padded.length < 2 ? padded : `${padded.slice(0, 2)}/${padded.slice(2)}`;
}

/** `12/34`, as printed on a card. */
export const expiryLabel = ({ month, year }: CardExpiry): string =>
  `${String(month).padStart(2, "0")}/${String(year % 100).padStart(2, "0")}`;

/** Whether the last valid month has passed. */
export const isExpired = ({ month, year }: CardExpiry, now: Date): boolean =>
  now.getTime() >= Date.UTC(year, month, 1);
