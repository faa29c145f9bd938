import type { Visitor } from "./visitors.ts";

const DAY_MS = 86_400_000;

/** The visitors of each day. */
export class VisitSchedule {
  readonly #beginning: number;
  readonly #days = new Map<number, { visitor: Visitor; at: Date }[]>();

  constructor(beginning: Date, visitors: readonly Visitor[]) {
    this.#beginning = beginning.getTime();
    for (const visitor of visitors) if (visitor.nextVisit) this.put(visitor, visitor.nextVisit);
  }

  /** Replaces the visitor's scheduled visit. */
  put(visitor: Visitor, at: Date): void {
    visitor.nextVisit = at;
    const day = Math.floor((at.getTime() - this.#beginning) / DAY_MS);
    const visits = this.#days.get(day) ?? [];
    visits.push({ visitor, at });
    this.#days.set(day, visits);
  }

  /** The day's remaining visits in order; each is returned once. */
  take(day: number): { visitor: Visitor; at: Date }[] {
    const visits = this.#days.get(day) ?? [];
    this.#days.delete(day);
    return visits
      .filter(({ visitor, at }) => visitor.nextVisit === at)
      .sort((a, b) => a.at.getTime() - b.at.getTime() || a.visitor.index - b.visitor.index);
  }
}
