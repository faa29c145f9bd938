import "server-only";
import { escapeHtml, scriptValue } from "../../markup";
import type { PageParts, PageSpec } from "../../recipe";
import { type Phrase, phrasesIn } from "./phrase-book";

type AppParts = {
  /** One line under the heading, as plain text. */
  intro: string;
  html: string;
  css: string;
  /** Values that the script starts from, by the names of its constants. */
  values: Readonly<Record<string, unknown>>;
  script: string;
  width?: "narrow" | "wide";
};

const appSheet = `
#app { padding-block: clamp(2rem, 1rem + 4vw, 4rem); }
.app-head { display: grid; gap: 0.5rem; margin-bottom: 1.75rem; }
.app-head h1 { font-size: clamp(1.75rem, 1.5rem + 1.2vw, 2.375rem); }
`;

/** The subject stands above the title unless the title names it already. */
function eyebrow({ title, subject }: PageSpec): string {
  if (subject === null || title.toLowerCase().includes(subject.toLowerCase())) return "";
  return `<p class="eyebrow">${escapeHtml(capitalise(subject))}</p>`;
}

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A whole number within bounds: as asked, or the usual one when nothing was asked. */
export const countWithin = (asked: number | null, usual: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, Math.round(asked ?? usual)));

/** Names are written as inside a sentence. "Groceries to-do list" in English; other languages keep their word order: "To-do-Liste: Einkauf". */
export function appTitle(name: Phrase, spec: Pick<PageSpec, "subject" | "language">): string {
  const plain = phrasesIn({ name }, spec.language).name;
  if (spec.subject === null) return capitalise(plain);
  if (spec.language !== "en") return `${capitalise(plain)}: ${capitalise(spec.subject)}`;
  return `${capitalise(spec.subject)} ${plain}`;
}

/** The page of a small program: its heading, one line about it, and the program. */
export function appPage(spec: PageSpec, app: AppParts): PageParts {
  const html = `<div class="app-head">
${eyebrow(spec)}
<h1>${escapeHtml(spec.title)}</h1>
<p class="lead">${escapeHtml(app.intro)}</p>
</div>
${app.html}`;
  const constants = Object.entries(app.values).map(
    ([name, value]) => `const ${name} = ${scriptValue(value)};`,
  );
  return {
    sections: [{ id: "app", width: app.width ?? "narrow", html }],
    css: appSheet + app.css,
    script: [...constants, app.script].join("\n"),
  };
}
