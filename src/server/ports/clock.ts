import "server-only";

/** Time, as an argument: tests bring their own. */
export interface Clock {
  now(): Date;
}
