import type { StepView } from "~/domain/chat/agent/run";

/** Part of a run: what its model wrote, and the steps that it took then. */
export type Segment = { key: string; text: string; steps: readonly StepView[] };

/**
 * A run in its order. Each part is as it was until the last one, which grows.
 *
 * @param shown how many steps at most, the newest; the text before them is left out
 */
export function segmentsOf(text: string, steps: readonly StepView[], shown: number): Segment[] {
  const hidden = Math.max(0, steps.length - shown);
  const segments: Segment[] = [];
  // Steps of one call belong together, so the text between them stays whole.
  let from = steps[hidden - 1]?.textAt ?? 0;
  let group: StepView[] = [];
  const push = (upTo: number) => {
    const written = text.slice(from, upTo).trim();
    if (written || group.length > 0)
      segments.push({ key: `${group[0]?.position ?? "end"}`, text: written, steps: group });
  };
  for (const step of steps.slice(hidden)) {
    const first = group[0];
    if (first && step.textAt > first.textAt) {
      push(first.textAt);
      from = first.textAt;
      group = [];
    }
    group.push(step);
  }
  const last = group[0];
  if (last) {
    push(last.textAt);
    from = last.textAt;
    group = [];
  }
  push(text.length);
  return segments;
}
