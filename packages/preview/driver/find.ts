import type { ActionTarget } from "../protocol";
import { matchElements } from "../seen-page";
import { textPattern } from "../text-pattern";
import { nodesOf, type OutlineNode, readOutline } from "./outline";
import type { Refs } from "./refs";
import { oneLine } from "./roles";

const MAX_LISTED = 5;

/**
 * Finds the one element that an agent refers to.
 *
 * @throws Error that tells the agent how to name one
 */
export const createFinder =
  (refs: Refs) =>
  (target: ActionTarget | null): Element => {
    if (!target) throw new Error("Name an element: its ref, or its role and name.");
    const { ref, role, name } = target;
    if (ref !== null) {
      const element = refs.element(ref);
      if (!element) throw new Error(`No element of the page has the ref ${ref} now. Look at the page again.`);
      return element;
    }
    const nodes = [...nodesOf(readOutline(document.body, refs))].map((node) => ({
      ...node,
      name: labelOf(node),
    }));
    const found = matchElements(role === null ? nodes.filter((node) => node.ref !== null) : nodes, {
      role,
      name,
    });
    const [only] = found;
    if (found.length > 1)
      throw new Error(`${found.length} elements match. Name one by its ref: ${listed(found)}`);
    if (only) return only.element;
    const text = role === null && name !== null ? elementWithText(name) : null;
    if (!text)
      throw new Error(`No element of the page matches ${described(role, name)}. Look at the page again.`);
    return text;
  };

/** An element without a name is labeled by its text. */
const labelOf = ({ name, children }: OutlineNode): string =>
  name || children.filter((child) => typeof child === "string").join(" ");

/** The innermost visible element that contains this text. @param isWhole it must be the element's whole text */
export function elementWithText(text: string, isWhole = false): Element | null {
  const pattern = textPattern(text);
  const whole = oneLine(text).toLowerCase();
  const holding = [...document.body.querySelectorAll("*")].filter((element) => {
    const own = oneLine(element.textContent ?? "");
    return (
      (isWhole ? own.toLowerCase() === whole : pattern.test(own)) &&
      element.checkVisibility({ visibilityProperty: true })
    );
  });
  return holding.at(-1) ?? null;
}

const listed = (nodes: OutlineNode[]): string =>
  nodes
    .slice(0, MAX_LISTED)
    .map((node) => `${node.role} ${JSON.stringify(node.name)}${node.ref ? ` [ref=${node.ref}]` : ""}`)
    .join(", ") + (nodes.length > MAX_LISTED ? ", …" : ".");

const described = (role: string | null, name: string | null): string =>
  [role ?? "", name === null ? "" : JSON.stringify(name)].filter(Boolean).join(" ") || "that";
