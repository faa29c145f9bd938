/** A call to a worker, and its answer. */
export type Call = { id: number; name: string; input: unknown };
export type Answer = { id: number } & ({ output: unknown } | { error: string });

/** What a worker answers, by name. */
export type Handlers = Record<string, (input: never) => unknown>;

/** In a worker: answers each call by its name. */
export function answerCalls(handlers: Handlers) {
  addEventListener("message", async ({ data }: MessageEvent<Call & { input: never }>) => {
    const { id, name, input } = data;
    try {
      const output = await handlers[name]?.(input);
      postMessage({ id, output } satisfies Answer);
    } catch (error) {
      postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies Answer);
    }
  });
}
