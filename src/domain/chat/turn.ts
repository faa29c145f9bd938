/** A reply that waits because as many are being written as may be at once. */
export type Waiting = {
  userId: string;
  /** Turns that its plan gets for one turn of a plan with share 1. */
  share: number;
};

/** How far each share that waits has come: the turns it had, divided by the share. */
export type Paces = ReadonlyMap<number, number>;

/** A share that just began to wait starts where the slowest one stands: it makes up for no time that it did not wait. */
function paceOf(share: number, waiting: readonly Waiting[], paces: Paces): number {
  const known = waiting.flatMap((one) => paces.get(one.share) ?? []);
  return paces.get(share) ?? (known.length > 0 ? Math.min(...known) : 0);
}

/**
 * Whose turn it is. Between plans: the one whose next turn would leave it least far ahead of its share (weighted fair
 * queueing), so a larger plan gets more turns and the smallest one still gets its own. Within a plan: whoever has the
 * fewest replies running, then whoever came first, so many chats of one user hold up nobody else.
 *
 * @param waiting in the order in which they came
 */
export function nextTurn<One extends Waiting>(
  waiting: readonly One[],
  paces: Paces,
  runningOf: (userId: string) => number,
): One | undefined {
  const urgency = (one: One) => paceOf(one.share, waiting, paces) + 1 / one.share;
  const rank = (one: One): readonly number[] => [urgency(one), -one.share, runningOf(one.userId)];
  return waiting.reduce<One | undefined>(
    (best, one) => (best === undefined || isLess(rank(one), rank(best)) ? one : best),
    undefined,
  );
}

/** The paces after a turn was given; shares for which nobody waits any more are forgotten. */
export function pacesAfter(taken: Waiting, waiting: readonly Waiting[], paces: Paces): Paces {
  const left = waiting.filter((one) => one !== taken);
  return new Map(
    left.map(({ share }) => [share, paceOf(share, waiting, paces) + (share === taken.share ? 1 / share : 0)]),
  );
}

/** Compares number by number. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value < other;
  }
  return false;
}
