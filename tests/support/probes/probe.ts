import type { Procedure } from "./procedures";
import type { KnownFields, Sample } from "./sample-input";
import type { ProbeUser } from "./users";

export type ProbeTarget = {
  url: string;
  /** Every procedure of the router, with a valid input that refers to user A's data. */
  procedures: (Procedure & { sample: Sample })[];
  known: KnownFields;
  /** User B. */
  stranger: ProbeUser;
  /** Further users, for what costs more calls than one user may make in time. */
  crowd: ProbeUser[];
  /** Words that appear only in user A's data. */
  secrets: string[];
};

/** @returns one sentence for each fault */
export type Probe = (world: ProbeTarget) => Promise<string[]>;

const CONCURRENCY = 6;

/** Runs `work` for each item, with limited concurrency, and collects the faults. */
export async function collect<Item>(
  items: Item[],
  work: (item: Item) => Promise<string[]>,
): Promise<string[]> {
  const waiting = [...items];
  const found: string[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      found.push(...(await work(item)));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return found;
}
