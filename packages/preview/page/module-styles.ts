import { TAILWIND_RULES } from "../project/project-needs";

const styles = new Map<string, HTMLStyleElement>();
const texts = new Map<string, string>();

const WEB_IMPORTS =
  /@import\s+(?:url\(\s*)?(?:"((?:https?:)?\/\/[^"]+)"|'((?:https?:)?\/\/[^']+)'|((?:https?:)?\/\/[^"')\s]+))\s*\)?[^;]*;/g;

export const isStyle = (path: string): boolean => styles.has(path);

/** Adds the style sheet of a module, or replaces it. */
export function setStyle(path: string, css: string): void {
  // Started again, a module has the same sheet in the same place.
  if (texts.get(path) === css) return;
  texts.set(path, css);
  const style = styles.get(path) ?? document.createElement("style");
  styles.set(path, style);
  const own = css.replace(WEB_IMPORTS, (_, double, single, bare) => {
    linkStyle(double ?? single ?? bare);
    return "";
  });
  // The page's document already has Tailwind's own layers.
  style.textContent = own.replace(/@tailwind [a-z]+;|@import ["']tailwindcss["'];/g, "");
  if (TAILWIND_RULES.test(css)) style.type = "text/tailwindcss";
  document.head.append(style);
}

/** Links an external sheet, such as web fonts: browsers ignore an `@import` after other rules. */
function linkStyle(address: string): void {
  if ([...document.head.querySelectorAll("link")].some(({ dataset }) => dataset.imported === address)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.dataset.imported = address;
  link.href = address;
  document.head.append(link);
}
