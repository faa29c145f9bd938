import "server-only";
import { baseSheet } from "./base-sheet";
import { type Mode, themeFor } from "./colour/theme";
import { dedent, escapeHtml, indentMarkup } from "./markup";
import type { PageParts, PageSpec, Section } from "./recipe";
import { replaceInMarkup, replaceInScript } from "./replace-texts";

/** In-page links scroll by script: inside the preview's srcdoc frame a bare fragment would load the host page. */
const ANCHOR_SCRIPT = `for (const link of document.querySelectorAll('a[href^="#"]')) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const target = document.getElementById(link.hash.slice(1));
    if (target) target.scrollIntoView();
  });
}`;

function themeRule(selector: string, spec: PageSpec, mode: Mode): string {
  const lines = Object.entries(themeFor(spec.accent.hex, mode)).map(
    ([name, value]) => `  --${name}: ${value};`,
  );
  return [`${selector} {`, `  color-scheme: ${mode};`, ...lines, "}"].join("\n");
}

/** The page's colours: those of the scheme that was asked for, else both, light first and dark where the root says so. */
function themeRules(spec: PageSpec): string[] {
  if (spec.mode !== "auto") return [themeRule(":root", spec, spec.mode)];
  return [
    themeRule(':root, [data-theme="light"]', spec, "light"),
    themeRule('[data-theme="dark"]', spec, "dark"),
  ];
}

function styleFor(spec: PageSpec, sheets: readonly string[]): string {
  const shape = `:root {\n  --radius: ${spec.radius}px;\n  --font-scale: ${spec.fontScale};\n}`;
  const parts = [...themeRules(spec), shape, baseSheet, ...sheets.map(dedent)];
  return parts.filter((part) => part.trim() !== "").join("\n\n");
}

const CONTAINER_CLASS = { wide: "container", narrow: "container narrow", full: "" } as const;

function wrap(section: Section): string {
  const className = CONTAINER_CLASS[section.width ?? "wide"];
  const inner = className ? `<div class="${className}">\n${section.html}\n</div>` : section.html;
  if (section.id === "header") return `<header id="header" class="site-header">\n${inner}\n</header>`;
  if (section.id === "footer") return `<footer id="footer" class="site-footer">\n${inner}\n</footer>`;
  return `<section id="${section.id}" class="section">\n${inner}\n</section>`;
}

/** Sections know nothing of each other, so neither do the names in their scripts. */
const ownBlock = (script: string) => (script.trim() === "" ? "" : `{\n${dedent(script)}\n}`);

/**
 * One complete, self-contained HTML document: nothing is loaded from anywhere. Takes the spec (theme, title,
 * language, shape, replaced texts) and a recipe's parts; see `Section` for how each part is wrapped.
 */
export function renderPage(spec: PageSpec, parts: PageParts): string {
  const shown = parts.sections.filter((section) => !spec.removed.includes(section.id));
  const sections = shown.map((section) => ({ ...section, html: replaceInMarkup(section.html, spec.texts) }));
  const header = sections.filter((section) => section.id === "header");
  const footer = sections.filter((section) => section.id === "footer");
  const inner = sections.filter((section) => section.id !== "header" && section.id !== "footer");
  const main = `<main>\n${inner.map(wrap).join("\n")}\n</main>`;
  const body = [...header.map(wrap), main, ...footer.map(wrap)].join("\n");
  const hasAnchors = body.includes('href="#');
  const scripts = [dedent(parts.script), ...sections.map((section) => ownBlock(section.script ?? ""))];
  const script = [
    hasAnchors ? ANCHOR_SCRIPT : "",
    ...scripts.map((part) => replaceInScript(part, spec.texts)),
  ]
    .filter((part) => part.trim() !== "")
    .join("\n\n")
    .replace(/<\/(script)/gi, "<\\/$1");
  return [
    "<!doctype html>",
    `<html lang="${spec.language}"${spec.mode === "auto" ? ' data-theme="light"' : ""}>`,
    "<head>",
    '  <meta charset="utf-8">',
    '  <meta name="viewport" content="width=device-width, initial-scale=1">',
    // By this word whoever shows the page leaves its theme alone.
    ...(spec.mode === "auto" ? [] : [`  <meta name="color-scheme" content="${spec.mode}">`]),
    `  <title>${escapeHtml(spec.title)}</title>`,
    "  <style>",
    styleFor(spec, [parts.css, ...sections.map((section) => section.css ?? "")]),
    "  </style>",
    "</head>",
    "<body>",
    indentMarkup(body, 1),
    ...(script ? ["  <script>", "(() => {", '"use strict";', script, "})();", "  </script>"] : []),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}
