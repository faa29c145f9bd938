import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";

type Controller = { enqueue(part: LanguageModelV4StreamPart): void };

/** Wraps text and thinking in the start and end parts that the AI SDK requires. */
export function blockWriter() {
  let current: { kind: "text" | "reasoning"; id: string } | undefined;
  let count = 0;
  const close = (controller: Controller) => {
    if (current) controller.enqueue({ type: `${current.kind}-end`, id: current.id });
    current = undefined;
  };
  return {
    close,
    write(kind: "text" | "reasoning", delta: string, controller: Controller) {
      if (current?.kind !== kind) {
        close(controller);
        current = { kind, id: `${kind}-${count++}` };
        controller.enqueue({ type: `${kind}-start`, id: current.id });
      }
      controller.enqueue({ type: `${kind}-delta`, id: current.id, delta });
    },
  };
}
