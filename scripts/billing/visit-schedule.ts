import type { Person } from "./people.ts";

const DAY_MS = 86_400_000;

/** Who visits on which day. */
export class VisitSchedule {
  readonly #beginning: number;
  readonly #days = new Map<number, { person: Person; at: Date }[]>();

  constructor(beginning: Date, people: readonly Person[]) {
    this.#beginning = beginning.getTime();
    for (const person of people) if (person.nextVisit) this.put(person, person.nextVisit);
  }

  /** Replaces the person's scheduled visit. */
  put(person: Person, at: Date): void {
    person.nextVisit = at;
    const day = Math.floor((at.getTime() - this.#beginning) / DAY_MS);
    const visits = this.#days.get(day) ?? [];
    visits.push({ person, at });
    this.#days.set(day, visits);
  }

  /** The day's remaining visits in order; each is returned once. */
  take(day: number): { person: Person; at: Date }[] {
    const visits = this.#days.get(day) ?? [];
    this.#days.delete(day);
    return visits
      .filter(({ person, at }) => person.nextVisit === at)
      .sort((a, b) => a.at.getTime() - b.at.getTime() || a.person.index - b.person.index);
  }
}
