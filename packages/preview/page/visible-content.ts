// What of a page can be seen. A page of one colour shows nothing; a coloured shape on it does.
import type { BlankReason } from "../page-condition";
import { isDrawn } from "./drawn-canvases";

// Captured before the page runs, which may have classes of these names.
const { Text, Element, HTMLImageElement, HTMLCanvasElement, SVGGeometryElement } = window;

/** Of the window: a coloured element as large as this is the page's background. */
const BACKGROUND_SHARE = 0.8;

const EMBEDDED =
  "video, audio[controls], iframe, object, embed, input:not([type=hidden]), textarea, select, button, progress, meter, hr";

/** Whether there is text, a picture, a control, a canvas that was drawn or a coloured shape on the page. */
export const showsSomething = (): boolean => document.body !== null && hasContent(document.body);

function hasContent(root: Element | ShadowRoot): boolean {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = root; node; node = nodes.nextNode()) {
    if (node instanceof Text && isTextVisible(node)) return true;
    if (node instanceof Element && (isPictured(node) || (node.shadowRoot && hasContent(node.shadowRoot))))
      return true;
  }
  return false;
}

function isTextVisible(node: Text): boolean {
  const parent = node.parentElement;
  if (node.data.trim() === "" || (parent && !isVisible(parent))) return false;
  const range = document.createRange();
  range.selectNodeContents(node);
  return hasSize(range.getBoundingClientRect());
}

function isPictured(element: Element): boolean {
  if (!isVisible(element)) return false;
  const box = element.getBoundingClientRect();
  if (hasGeneratedText(element)) return true;
  if (!hasSize(box)) return false;
  if (element instanceof HTMLImageElement) return element.naturalWidth > 0 || element.alt !== "";
  if (element instanceof HTMLCanvasElement) return isDrawn(element);
  if (element instanceof SVGGeometryElement || element.matches(EMBEDDED)) return true;
  return isShape(element, box);
}

/** It shows a picture, or has a colour, a gradient or a border and is not the background of the page. */
function isShape(element: Element, box: DOMRect): boolean {
  const style = getComputedStyle(element);
  if (style.backgroundImage.includes("url(")) return true;
  const covers = box.width * box.height >= window.innerWidth * window.innerHeight * BACKGROUND_SHARE;
  if (covers || element === document.body) return false;
  return (
    style.backgroundImage !== "none" ||
    style.boxShadow !== "none" ||
    hasColour(style.backgroundColor) ||
    (parseFloat(style.borderTopWidth) > 0 && hasColour(style.borderTopColor))
  );
}

const hasColour = (colour: string): boolean =>
  colour !== "transparent" && !/[,/]\s*0(?:\.0+)?%?\)$/.test(colour);

const hasGeneratedText = (element: Element): boolean =>
  ["::before", "::after"].some(
    (part) => !/^(?:none|normal|"\s*"|)$/.test(getComputedStyle(element, part).content),
  );

const isVisible = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

const hasSize = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;

/** Why a page that shows nothing does not. */
export function findBlankReason(): BlankReason {
  const { body } = document;
  const elements = [...(body?.querySelectorAll(":not(script, style, template, noscript)") ?? [])];
  if (elements.length === 0) return "no-elements";
  const root = document.getElementById("root") ?? document.getElementById("app");
  if (root?.childElementCount === 0) return "empty-root";
  if (elements.some((element) => element instanceof HTMLCanvasElement)) return "undrawn-canvas";
  return elements.some((element) => !isVisible(element)) ? "hidden" : "empty";
}
