import type { SeenElement } from "../seen-page";
import { type OutlineNode, readOutline } from "./outline";
import type { Refs } from "./refs";
import { fieldValue, oneLine, statesOf } from "./roles";

/** A perceived element with its DOM element. */
export type ReadElement = SeenElement & {
  element: Element;
  /** It can be pressed or typed into. */
  isControl: boolean;
};

/** What a user perceives of the page now. */
export function readPage(refs: Refs): { text: string; elements: readonly ReadElement[] } {
  const elements: ReadElement[] = [];
  const read = (node: OutlineNode | string): string => {
    if (typeof node === "string") return node;
    const { element, role, ref } = node;
    const value = oneLine(fieldValue(element));
    const states = statesOf(element, role);
    const own: ReadElement = { element, role, name: node.name, value, states, isControl: ref !== null };
    elements.push(own);
    const inner = oneLine(node.children.map(read).join(" "));
    own.name ||= inner;
    return oneLine([node.name, inner, value].filter(Boolean).join(" "));
  };
  for (const node of readOutline(document.body, refs)) read(node);
  const values = elements.map(({ value }) => value);
  const pictures = elements.flatMap(({ role, name }) => (role === "img" ? [name] : []));
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text and scripts do not count
  const shown = document.body.innerText;
  return { text: oneLine([shown, ...values, ...pictures].join("\n")), elements };
}
