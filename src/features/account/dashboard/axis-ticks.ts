const ROUND_STEPS = [1, 2, 5, 10];
const MIN_STEP = 2;

/** Zero and two equal steps of a round number, the second at or above the highest bar. */
export function axisTicks(highest: number): [number, number, number] {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(highest / 2, 1)));
  const fittingStep =
    ROUND_STEPS.map((round) => round * magnitude).find((step) => step * 2 >= highest) ?? highest;
  const step = Math.max(fittingStep, MIN_STEP);
  return [0, step, 2 * step];
}
