import type { Person } from "./people";
import type { Procedure } from "./procedures";
import type { KnownFields, Sample } from "./sample-input";

/** What a walk needs. */
export type ProbeTarget = {
  url: string;
  /** Every procedure of the router, with an input that it accepts and that means user A's things. */
  procedures: (Procedure & { sample: Sample })[];
  known: KnownFields;
  /** User B. */
  stranger: Person;
  /** Words that only user A's data holds. */
  secrets: string[];
};

/** A way through everything there is; gives back, one sentence each, what was not as it must be. */
export type Probe = (world: ProbeTarget) => Promise<string[]>;

const CONCURRENCY = 6;

/** Does `work` for each, some at a time, and puts together what they found. */
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
