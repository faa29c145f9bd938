// Detects visible content. A page of a single color counts as blank, but a colored shape on it counts as content.
import type { BlankReason } from "../page-condition";
import { isDrawn } from "./drawn-canvases";

// Captured before the page runs and may define classes with these names.
const { Text, Element, HTMLImageElement, HTMLCanvasElement, SVGGeometryElement } = window;

/** A colored element that covers at least this share of the window is the page's background. */
const BACKGROUND_SHARE = 0.8;

const EMBEDDED =
  "video, audio[controls], iframe, object, embed, input:not([type=hidden]), textarea, select, button, progress, meter, hr";

/** Whether the page shows text, a picture, a control, a drawn canvas or a colored shape. */
export const showsSomething = (): boolean => document.body !== null && hasContent(document.body);

function hasContent(root: Element | ShadowRoot): boolean {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = root; node; node = nodes.nextNode()) {
    if (node instanceof Text && isTextVisible(node)) return true;
    if (node instanceof Element && (isContent(node) || (node.shadowRoot && hasContent(node.shadowRoot))))
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

function isContent(element: Element): boolean {
  if (!isVisible(element)) return false;
  const box = element.getBoundingClientRect();
  if (hasGeneratedText(element)) return true;
  if (!hasSize(box)) return false;
  if (element instanceof HTMLImageElement) return element.naturalWidth > 0 || element.alt !== "";
  if (element instanceof HTMLCanvasElement) return isDrawn(element);
  if (element instanceof SVGGeometryElement || element.matches(EMBEDDED)) return true;
  return isShape(element, box);
}

/** Whether it has a background image, or a color, gradient or border and is not the page's background. */
function isShape(element: Element, box: DOMRect): boolean {
  const style = getComputedStyle(element);
  if (style.backgroundImage.includes("url(")) return true;
  const covers = box.width * box.height >= window.innerWidth * window.innerHeight * BACKGROUND_SHARE;
  if (covers || element === document.body) return false;
  return (
    style.backgroundImage !== "none" ||
    style.boxShadow !== "none" ||
    isColored(style.backgroundColor) ||
    (parseFloat(style.borderTopWidth) > 0 && isColored(style.borderTopColor))
  );
}

const isColored = (color: string): boolean =>
  color !== "transparent" && !/[,/]\s*0(?:\.0+)?%?\)$/.test(color);

const hasGeneratedText = (element: Element): boolean =>
  ["::before", "::after"].some(
    (part) => !/^(?:none|normal|"\s*"|)$/.test(getComputedStyle(element, part).content),
  );

const isVisible = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

const hasSize = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;

/** Why a page is blank. */
export function findBlankReason(): BlankReason {
  const { body } = document;
  const elements = [...(body?.querySelectorAll(":not(script, style, template, noscript)") ?? [])];
  if (elements.length === 0) return "no-elements";
  const root = document.getElementById("root") ?? document.getElementById("app");
  if (root?.childElementCount === 0) return "empty-root";
  if (elements.some((element) => element instanceof HTMLCanvasElement)) return "undrawn-canvas";
  return elements.some((element) => !isVisible(element)) ? "hidden" : "empty";
}
