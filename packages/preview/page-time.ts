/** The clock of a repeatable page. */
export interface PageTime {
  /** Advances the page's clock and runs its timers. */
  advance(milliseconds: number): Promise<void>;
  /** Runs pending tasks of the event loop without advancing the clock. */
  flushTasks(): Promise<void>;
}
