/** A reply that waits for a free slot. */
export type QueuedReply = {
  userId: string;
  /** Replies that its plan starts for each one of a plan with weight 1. */
  weight: number;
};

/** The virtual time of each weight in the queue: replies started, divided by the weight. */
export type VirtualTimes = ReadonlyMap<number, number>;

/** A weight that joins the queue starts at the lowest virtual time: it earns no credit for the time before. */
function virtualTimeOf(weight: number, waiting: readonly QueuedReply[], times: VirtualTimes): number {
  const known = waiting.flatMap((reply) => times.get(reply.weight) ?? []);
  return times.get(weight) ?? (known.length > 0 ? Math.min(...known) : 0);
}

/**
 * The reply to start next. Between plans by weighted fair queueing: larger plans start more replies, and the smallest
 * one is never starved. Within a plan: the user with the fewest running replies, then first come, first served, so one
 * user's many chats delay no other user.
 *
 * @param waiting in order of arrival
 */
export function pickNext<Reply extends QueuedReply>(
  waiting: readonly Reply[],
  times: VirtualTimes,
  runningOf: (userId: string) => number,
): Reply | undefined {
  const virtualFinishTime = ({ weight }: Reply) => virtualTimeOf(weight, waiting, times) + 1 / weight;
  const rank = (reply: Reply): readonly number[] => [
    virtualFinishTime(reply),
    -reply.weight,
    runningOf(reply.userId),
  ];
  return waiting.reduce<Reply | undefined>(
    (best, reply) => (best === undefined || isLexicallyLess(rank(reply), rank(best)) ? reply : best),
    undefined,
  );
}

/** The virtual times after `started` left the queue; unused weights are dropped. */
export function advanceVirtualTimes(
  started: QueuedReply,
  waiting: readonly QueuedReply[],
  times: VirtualTimes,
): VirtualTimes {
  const left = waiting.filter((reply) => reply !== started);
  return new Map(
    left.map(({ weight }) => [
      weight,
      virtualTimeOf(weight, waiting, times) + (weight === started.weight ? 1 / weight : 0),
    ]),
  );
}

function isLexicallyLess(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value < other;
  }
  return false;
}
