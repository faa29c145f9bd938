import type { ElementEcho } from "../protocol";

/**
 * Shows a change of an element before its new source is rendered. Nodes are modified and never replaced, because the
 * page's framework keeps references to them.
 */
export function showEcho(element: Element, { texts, classes, styles }: ElementEcho): void {
  element.classList.remove(...classes.removed);
  element.classList.add(...classes.added);
  for (const { before, after } of texts) showText(element, before, after);
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
  for (const { name, value } of styles) {
    if (value === null) element.style.removeProperty(name);
    else element.style.setProperty(name, value);
  }
}

function showText(element: Element, before: string, after: string): void {
  const nodes = [...element.childNodes].filter((node) => node instanceof Text);
  if (before === "" && nodes.length === 0) {
    element.append(after);
    return;
  }
  const shown = (node: Text) => node.data.replace(/[ \t\r\n]+/g, " ").trim();
  const node = nodes.find((each) => shown(each) === before);
  if (node) {
    const { data } = node;
    const lead = data.length - data.trimStart().length;
    node.data = data.slice(0, lead) + after + data.slice(Math.max(lead, data.trimEnd().length));
    return;
  }
  const around = nodes.find((each) => before !== "" && each.data.includes(before));
  if (around) around.data = around.data.replace(before, () => after);
}
