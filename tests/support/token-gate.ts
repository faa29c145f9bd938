/** Holds a reply's tokens until a test releases them, so that the test, not timing, decides what was sent. */
export type TokenGate = {
  /** Releases this many more tokens. */
  open(tokens: number): void;
  /** Resolves when the next token is released. */
  pass(): Promise<void>;
};

export function tokenGate(): TokenGate {
  let free = 0;
  let waiting: (() => void)[] = [];
  return {
    open(tokens) {
      free += tokens;
      const freed = waiting.slice(0, free);
      waiting = waiting.slice(freed.length);
      free -= freed.length;
      for (const go of freed) go();
    },
    pass() {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free -= 1;
      return Promise.resolve();
    },
  };
}
