/** Stripe's timestamps are whole seconds since 1970. */
export const fromUnix = (seconds: number): Date => new Date(seconds * 1000);

export const fromUnixOrNull = (seconds: number | null): Date | null =>
  seconds === null ? null : fromUnix(seconds);

export const toUnix = (date: Date): number => Math.floor(date.getTime() / 1000);
