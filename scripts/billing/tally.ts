const faults = [
  "crashes",
  "responses lost",
  "events replayed",
  "events dropped",
  "events delayed",
  "days of reordered events",
  "forged events",
] as const;

const actions = [
  "first payments",
  "cards declined",
  "challenges approved",
  "challenges declined",
  "challenges abandoned",
  "plan changes",
  "cycle changes",
  "cancellations",
  "resumptions",
  "partial refunds",
  "full refunds",
  "cards replaced",
  "retries",
  "rejected",
] as const;

type Counted = (typeof faults)[number] | (typeof actions)[number];

/** Counts what happened in a run. */
export type Tally = {
  count(what: Counted): void;
  times(what: Counted): number;
  faults(): [name: string, times: number][];
  actions(): [name: string, times: number][];
};

export function newTally(): Tally {
  const times = new Map<Counted, number>();
  const read = (names: readonly Counted[]) =>
    names.map((name): [string, number] => [name, times.get(name) ?? 0]);
  return {
    count: (what) => void times.set(what, (times.get(what) ?? 0) + 1),
    times: (what) => times.get(what) ?? 0,
    faults: () => read(faults),
    actions: () => read(actions),
  };
}
