import type { RunView, StepView } from "~/domain/chat/agent/run";

/** Part of a run: what its user said, what its model wrote then, and the steps that it took. */
export type Segment = { key: string; said: readonly string[]; text: string; steps: readonly StepView[] };

type Told = { text: string } & Pick<RunView, "steps" | "remarks">;

/**
 * A run in its order. Each part is as it was until the last one, which grows.
 *
 * @param shown how many steps at most, the newest; what comes before them is left out
 */
export function segmentsOf({ text, steps, remarks }: Told, shown: number): Segment[] {
  const hidden = Math.max(0, steps.length - shown);
  const segments: (Segment & { steps: StepView[] })[] = [];
  const saidAt = (position: number) => remarks.flatMap(({ text, at }) => (at === position ? text : []));
  // Steps of one call belong together, so the text between them stays whole.
  let from = steps[hidden - 1]?.textAt ?? 0;
  for (const step of steps.slice(hidden)) {
    const { position, textAt } = step;
    const said = saidAt(position);
    const last = segments.at(-1);
    if (last && said.length === 0 && textAt === from) last.steps.push(step);
    else segments.push({ key: `${position}`, said, text: text.slice(from, textAt).trim(), steps: [step] });
    from = textAt;
  }
  const rest = { said: saidAt(steps.length), text: text.slice(from).trim() };
  return rest.said.length > 0 || rest.text ? [...segments, { key: "end", ...rest, steps: [] }] : segments;
}
