const ROUND_STEPS = [1, 2, 5, 10];
/** Whole things, such as prompts, have no steps of halves. */
const MIN_WHOLE_STEP = 2;
const MIN_FRACTION_STEP = 0.0001;

/** Zero and two equal steps of a round number, the second at or above the highest bar. */
export function axisTicks(highest: number, isWhole = true): [number, number, number] {
  const smallest = isWhole ? 1 : MIN_FRACTION_STEP;
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(highest / 2, smallest)));
  const fittingStep =
    ROUND_STEPS.map((round) => round * magnitude).find((step) => step * 2 >= highest) ?? highest;
  const step = isWhole ? Math.max(fittingStep, MIN_WHOLE_STEP) : fittingStep;
  return [0, step, 2 * step];
}
