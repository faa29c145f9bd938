import type { ElementLook } from "../protocol";

const SIDES = ["top", "right", "bottom", "left"];
const STYLES = [
  ...["margin", "padding"].flatMap((name) => SIDES.map((side) => `${name}-${side}`)),
  ...["gap", "width", "height", "font-size", "font-weight", "font-family"],
  ...["color", "background-color", "border-radius"],
];
const styleOf = window.getComputedStyle.bind(window);

/** Describes the looks of an element. */
export function lookOf(element: Element): ElementLook {
  const computed = styleOf(element);
  return {
    styles: Object.fromEntries(STYLES.map((name) => [name, rounded(computed.getPropertyValue(name))])),
    backgrounds: backgroundsOf(element),
    alike: countAlike(element),
  };
}

/** With lengths in hundredths of a pixel. */
const rounded = (value: string): string =>
  value
    .slice(0, 500)
    .replace(/\d{1,12}\.\d{3,20}(?=px)/g, (digits) => String(Math.round(Number(digits) * 100) / 100));

function backgroundsOf(element: Element): string[] {
  const colors: string[] = [];
  for (let at: Element | null = element; at && colors.length < 199; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = styleOf(at);
    if (backgroundImage !== "none") return [];
    if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) colors.push(backgroundColor);
  }
  const isDark = /^(?:only )?dark\b/.test(styleOf(document.documentElement).colorScheme);
  // The color of the browser's own canvas.
  return [...colors, isDark ? "#121212" : "#ffffff"];
}

const textOf = ({ data }: Text): string => data.replace(/\s+/g, " ").trim();

function countAlike(element: Element): number {
  const own = [...element.childNodes].find((node) => node instanceof Text && textOf(node) !== "");
  if (!(own instanceof Text)) return 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const wanted = textOf(own);
  let count = 0;
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Text && node.length >= wanted.length && textOf(node) === wanted) count++;
  }
  return count;
}
