import type { Refs } from "./refs";
import { fieldValue, isNamedByContent, isPressable, nameOf, oneLine, roleOf, statesOf } from "./roles";

/** A node of the accessibility tree; text between elements is a string. */
export type OutlineNode = {
  element: Element;
  /** "generic": an element without a role that can be pressed or is a block of text. */
  role: string;
  name: string;
  /** Null if it cannot be pressed or typed into. */
  ref: string | null;
  children: (OutlineNode | string)[];
};

const MAX_NODES = 3_000;
const MAX_DEPTH = 100;
const MAX_NAME = 200;
const MAX_VALUE = 500;
const IGNORED = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "head",
  "link",
  "meta",
  "title",
  "option",
]);
/** A run of more siblings with the same role than this is shortened. */
const MAX_SIMILAR = 20;
const SHOWN_SIMILAR = 10;
const TRUNCATED = "- … the page has more than is shown here";

/** The accessibility tree below an element, without hidden elements. */
export function readOutline(root: Element, refs: Refs): OutlineNode["children"] {
  let left = MAX_NODES;

  function read(node: Node, depth: number, isInWidget: boolean): OutlineNode["children"] {
    if (left <= 0 || depth > MAX_DEPTH) return [];
    if (node instanceof Text) return isShown(node.parentElement) ? [oneLine(node.data)] : [];
    if (!(node instanceof Element) || IGNORED.has(node.localName) || !isExposed(node)) return [];
    const role = isShown(node) ? roleOf(node) : null;
    const canPress = isShown(node) && isPressable(node, role);
    const isWidget = canPress && !(role === null && isInWidget);
    const children = joinTexts(
      childrenOf(node).flatMap((child) => read(child, depth + 1, isInWidget || isWidget)),
    );
    if (role === null && !isWidget && node instanceof HTMLLabelElement && namesVisibleField(node))
      return children.filter((child) => !isText(child));
    if (role === null && !isWidget && !isBlockOfText(node, children)) return children;
    left -= 1;
    const name = role === null ? "" : nameOf(node).slice(0, MAX_NAME);
    return [
      {
        element: node,
        role: role ?? "generic",
        name,
        ref: isWidget ? refs.of(node) : null,
        // Their text is already in the name.
        children:
          name && role && isNamedByContent(role) ? children.filter((child) => !isText(child)) : children,
      },
    ];
  }
  return childrenOf(root).flatMap((child) => read(child, 0, false));
}

/** Whether a label's text is the name of a visible field. For a hidden field, the user sees and presses the label. */
function namesVisibleField(label: HTMLLabelElement): boolean {
  const { control } = label;
  if (!control || !isExposed(control) || !isShown(control)) return false;
  return !control.hasAttribute("aria-label") && !control.hasAttribute("aria-labelledby");
}

const isText = (child: OutlineNode | string): boolean =>
  typeof child === "string" || (child.role === "generic" && child.ref === null);

/** Contains only text, and does not flow inline with its siblings. */
const isBlockOfText = (element: Element, children: OutlineNode["children"]): boolean =>
  children.length > 0 &&
  children.every((child) => typeof child === "string") &&
  !/^(?:inline|contents)/.test(getComputedStyle(element).display);

/** All elements of an outline, depth first. */
export function* nodesOf(children: OutlineNode["children"]): Generator<OutlineNode> {
  for (const child of children) {
    if (typeof child === "string") continue;
    yield child;
    yield* nodesOf(child.children);
  }
}

/**
 * Prints one line per element, `- button "Save" [disabled] [ref=e3]`, and at most `limit` characters.
 *
 * @param root the parent of the children @param isWhole lists all siblings with the same role
 */
export function printOutline(
  children: OutlineNode["children"],
  { limit, refs, root, isWhole }: { limit: number; refs: Refs; root: Element; isWhole: boolean },
): string {
  const lines: string[] = [];
  let length = 0;
  const add = (line: string): boolean => {
    if (length + line.length + 1 > limit - TRUNCATED.length) return false;
    length += line.length + 1;
    lines.push(line);
    return true;
  };
  const print = (each: OutlineNode["children"], of: Element, indent: string): boolean =>
    (isWhole && of === root ? each : withoutSimilar(each)).every((child) => {
      if (typeof child === "string") return !child || add(`${indent}- text: ${child}`);
      if ("more" in child)
        return add(`${indent}- … ${child.more} more ${child.role}: look at [ref=${refs.of(of)}]`);
      if (!add(indent + lineOf(child))) return false;
      return isPrintedInline(child) || print(child.children, child.element, `${indent}  `);
    });
  if (!print(joinTexts(children), root, "")) lines.push(TRUNCATED);
  return lines.join("\n");
}

type Omitted = { more: number; role: string };

/** Omits most of a long run of siblings with the same role. */
function withoutSimilar(children: OutlineNode["children"]): (OutlineNode | Omitted | string)[] {
  const roles = children.map((child) => (typeof child === "string" ? null : child.role));
  const shown: (OutlineNode | Omitted | string)[] = [];
  for (let at = 0, end = 0; at < children.length; at = end) {
    const role = roles[at] ?? null;
    end = at + 1;
    while (role !== null && roles[end] === role) end++;
    if (role === null || end - at <= MAX_SIMILAR) shown.push(...children.slice(at, end));
    else shown.push(...children.slice(at, at + SHOWN_SIMILAR), { more: end - at - SHOWN_SIMILAR, role });
  }
  return shown;
}

const isPrintedInline = ({ children }: OutlineNode): boolean =>
  children.every((child) => typeof child === "string");

function lineOf(node: OutlineNode): string {
  const { element, role, name, ref, children } = node;
  const marks = [...statesOf(element, role), ...(ref ? [`ref=${ref}`] : [])].map((mark) => ` [${mark}]`);
  const value = oneLine(fieldValue(element)).slice(0, MAX_VALUE);
  const inner = isPrintedInline(node) ? children.join(" ") : "";
  const rest = children.length > 0 && !inner ? ":" : "";
  const shown = value || inner;
  return `- ${role}${name && ` ${JSON.stringify(name)}`}${marks.join("")}${shown ? `: ${shown}` : rest}`;
}

/** The child nodes as rendered: those of the shadow root or assigned to the slot. */
function childrenOf(element: Element): Node[] {
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  // A select is represented by its value.
  if (element instanceof HTMLSelectElement) return [];
  return [...(element.shadowRoot ?? element).childNodes];
}

const isExposed = (element: Element): boolean =>
  element.getAttribute("aria-hidden") !== "true" &&
  !element.hasAttribute("inert") &&
  (element.checkVisibility() || getComputedStyle(element).display === "contents");

/** A hidden element may contain visible ones. */
const isShown = (element: Element | null): boolean =>
  element !== null && getComputedStyle(element).visibility === "visible";

/** Joins adjacent texts. */
function joinTexts(children: OutlineNode["children"]): OutlineNode["children"] {
  const joined: OutlineNode["children"] = [];
  for (const child of children) {
    const before = joined.at(-1);
    if (typeof child === "string" && typeof before === "string")
      joined[joined.length - 1] = oneLine(`${before} ${child}`);
    else joined.push(child);
  }
  return joined.filter((child) => child !== "");
}
