/** Injected, so that tests control time. */
export interface Clock {
  now(): Date;
}
