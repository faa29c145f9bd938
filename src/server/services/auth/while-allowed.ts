type Permission = {
  isAllowed: () => Promise<boolean>;
  /** Thrown when it is not any more. */
  refusal: () => Error;
  signal: AbortSignal;
  intervalMs: number;
};

/**
 * Yields from `open` until its signal aborts, and asks at intervals whether that is still allowed. Polls, because another
 * instance may end it.
 *
 * @param open `check`: asks at once; when it is refused, `until` is aborted
 * @throws the refusal
 */
export async function* whileAllowed<Item>(
  { isAllowed, refusal, signal, intervalMs }: Permission,
  open: (until: AbortSignal, check: () => Promise<void>) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const refused = new AbortController();
  const check = async () => {
    // A database failure must not end the stream; the next check decides.
    if (!(await isAllowed().catch(() => true))) refused.abort();
  };
  const checks = setInterval(check, intervalMs);
  try {
    yield* open(AbortSignal.any([signal, refused.signal]), check);
  } finally {
    clearInterval(checks);
  }
  if (refused.signal.aborted) throw refusal();
}
