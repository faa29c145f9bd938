import axe from "axe-core";

/** The axe violations of a rendered component. The end-to-end tests check whole pages. */
export async function axeIn(element: Element): Promise<string[]> {
  // What fades in has less contrast until it is there.
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  const { violations } = await axe.run(element, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
