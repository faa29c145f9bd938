import axe from "axe-core";

/** What axe finds in a component as it stands. Where it is on its page, and what else is there, the journeys look at. */
export async function axeIn(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
