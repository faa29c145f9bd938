import "server-only";

export const timing = {
  debounce: `/**
 * Returns a function that runs \`action\` only after \`wait\` milliseconds without another call,
 * with the arguments of the last call. \`cancel\` drops a call that is still waiting.
 */
function debounce<Args extends unknown[]>(action: (...args: Args) => void, wait: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const debounced = (...args: Args): void => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), wait);
  };
  debounced.cancel = (): void => clearTimeout(timer);
  return debounced;
}

// Example: only the last of three quick calls runs
const search = debounce((text: string) => console.log(\`Searching for \${text}\`), 100); // Searching for blue
search("b");
search("bl");
search("blue");`,

  throttle: `/**
 * Returns a function that runs \`action\` at most once per \`interval\` milliseconds: at once on the first call,
 * and once more at the end of the interval, with the latest arguments, when there were calls in between.
 */
function throttle<Args extends unknown[]>(action: (...args: Args) => void, interval: number) {
  let waiting = false;
  let latest: Args | undefined;

  const open = (): void => {
    if (!latest) {
      waiting = false;
      return;
    }
    const args = latest;
    latest = undefined;
    setTimeout(open, interval);
    action(...args);
  };

  return (...args: Args): void => {
    if (waiting) {
      latest = args;
      return;
    }
    waiting = true;
    setTimeout(open, interval);
    action(...args);
  };
}

// Example: the first and the last of three quick calls run
const report = throttle((position: number) => console.log(\`Scrolled to \${position}\`), 100); // Scrolled to 10
report(10);
report(20);
report(30);`,

  memoize: `/**
 * Returns a function that remembers the results of \`compute\` and works each one out only once.
 * Arguments are compared by their JSON; pass \`keyOf\` for arguments that JSON cannot tell apart.
 */
function memoize<Args extends unknown[], Result>(
  compute: (...args: Args) => Result,
  keyOf: (...args: Args) => unknown = (...args) => JSON.stringify(args),
) {
  const results = new Map<unknown, Result>();

  return (...args: Args): Result => {
    const key = keyOf(...args);
    // has, not get: undefined is a result too.
    if (!results.has(key)) results.set(key, compute(...args));
    return results.get(key) as Result;
  };
}

// Example: 90 steps instead of many billions
const fib = memoize((n: number): bigint => (n < 2 ? BigInt(n) : fib(n - 1) + fib(n - 2)));
console.log(String(fib(90))); // 2880067194370816120`,

  retry: `type RetryOptions = {
  attempts?: number;
  /** Milliseconds before the second attempt; doubled for each one after. */
  firstDelay?: number;
  maxDelay?: number;
};

/**
 * Calls \`action\` until it succeeds, waiting longer after each failure (exponential backoff with jitter).
 * Delays are in milliseconds. Rejects with the last error when all attempts have failed.
 */
async function retry<Result>(action: () => Promise<Result>, options: RetryOptions = {}): Promise<Result> {
  const { attempts = 5, firstDelay = 200, maxDelay = 10_000 } = options;

  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (attempt >= attempts) throw error;
      const delay = Math.min(maxDelay, firstDelay * 2 ** (attempt - 1));
      // Jitter: a random half keeps many clients from coming back all at once.
      const jittered = delay * (0.5 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, jittered));
    }
  }
}

// Example: fails twice, then succeeds
let calls = 0;
const answer = await retry(
  async () => {
    calls++;
    if (calls < 3) throw new Error("Not yet");
    return "It worked";
  },
  { firstDelay: 10 },
);
console.log(answer, calls); // It worked 3`,
} as const;
