/** The clock of a repeatable page. */
export interface PageTime {
  /** Lets time pass for the page, its timers included. */
  pass(milliseconds: number): Promise<void>;
  /** Lets what waits in the event loop run, without time passing. */
  turn(): Promise<void>;
}
