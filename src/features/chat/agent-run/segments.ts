import type { RunView, StepView } from "~/domain/chat/agent/run";

/** Part of a run: the user's remarks, then the model's text, then its steps. */
export type Segment = { key: string; remarks: readonly string[]; text: string; steps: readonly StepView[] };

type RunText = { text: string } & Pick<RunView, "steps" | "remarks">;

/**
 * A run in chronological order. Only the last part grows.
 *
 * @param maxSteps omits everything before the newest ones
 */
export function segmentsOf({ text, steps, remarks }: RunText, maxSteps: number): Segment[] {
  const hidden = Math.max(0, steps.length - maxSteps);
  const segments: (Segment & { steps: StepView[] })[] = [];
  const remarksAt = (position: number) => remarks.flatMap(({ text, at }) => (at === position ? text : []));
  // Steps without text or remarks between them form one segment.
  let from = steps[hidden - 1]?.textAt ?? 0;
  for (const step of steps.slice(hidden)) {
    const { position, textAt } = step;
    const before = remarksAt(position);
    const last = segments.at(-1);
    if (last && before.length === 0 && textAt === from) last.steps.push(step);
    else
      segments.push({
        key: `${position}`,
        remarks: before,
        text: text.slice(from, textAt).trim(),
        steps: [step],
      });
    from = textAt;
  }
  const rest = { remarks: remarksAt(steps.length), text: text.slice(from).trim() };
  return rest.remarks.length > 0 || rest.text ? [...segments, { key: "end", ...rest, steps: [] }] : segments;
}
