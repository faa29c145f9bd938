const faults = [
  "crashes",
  "answers lost",
  "events replayed",
  "events dropped",
  "events late",
  "days of reordered events",
  "forged events",
] as const;

const actions = [
  "first payments",
  "cards refused",
  "challenges approved",
  "challenges refused",
  "challenges left open",
  "changes of plan",
  "changes of cycle",
  "cancellations",
  "resumed",
  "refunds in part",
  "refunds in full",
  "cards replaced",
  "attempts made again",
  "turned away",
] as const;

type Counted = (typeof faults)[number] | (typeof actions)[number];

/** How often something happened in a run. */
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
