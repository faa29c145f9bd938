import "server-only";
import { buildPage, recipeOf, sectionIds } from "./build-page";
import { copy } from "./copy";
import { countingOf, sayCount } from "./counting";
import { type FoundFunction, type FunctionElsewhere, listFunctions } from "./functions/find-function";
import { languageLabel } from "./functions/language-label";
import { escapeHtml } from "./markup";
import { readColour } from "./reading/read-colour";
import type { PageSpec } from "./recipe";
import { recipes } from "./recipes/index";
import { specAfter, type Understanding } from "./understand";

export type Turn = { role: "user" | "assistant"; text: string };

/** The name by which the page goes: a program without a header shows its title, and no brand. */
const nameOn = (html: string, { brand, title }: PageSpec): string =>
  brand !== undefined && html.slice(html.indexOf("<body>")).includes(escapeHtml(brand)) ? brand : title;

/** "a pricing page: “Golden Crust” (bakery), with four plans, in green, in dark mode, in German". */
function describe(spec: PageSpec, html: string, colourWasAsked: boolean): string {
  const name = nameOn(html, spec);
  const isUsualName = spec.subject === null && name === recipeOf(spec).defaultTitle(spec);
  const showsSubject = spec.subject !== null && !name.toLowerCase().includes(spec.subject.toLowerCase());
  const parts = [
    `${recipeOf(spec).label}${isUsualName ? "" : `: “${name}”`}${showsSubject ? ` (${spec.subject})` : ""}`,
    ...(spec.items.length > 0 ? [`with ${copy.list(spec.items)}`] : []),
    ...(spec.items.length === 0 && spec.count !== null
      ? [`with ${sayCount(countingOf(recipeOf(spec)), spec.count)}`]
      : []),
    ...(colourWasAsked ? [`in ${spec.accent.name}`] : []),
    ...(spec.mode === "auto" ? [] : [`in ${spec.mode} mode`]),
    ...(spec.language === "en" ? [] : [`in ${copy.languageName(spec.language)}`]),
  ];
  return parts.join(", ");
}

/** Any short heading does; a greeting fits every page. */
const headingExample = (spec: PageSpec) => (spec.language === "de" ? "Guten Tag" : "Hello there");

/** Two or three edits that make sense for this page, as the user would say them. */
function suggestions(spec: PageSpec): string[] {
  const present = sectionIds(spec);
  const missing = ["faq", "testimonials", "newsletter", "contact"].find((id) => !present.includes(id));
  const names: Readonly<Record<string, string>> = {
    faq: "a FAQ",
    testimonials: "testimonials",
    newsletter: "a newsletter",
    contact: "a contact form",
  };
  return [
    spec.mode === "dark" ? "switch to light mode" : "make it dark",
    `add ${names[missing ?? "newsletter"]}`,
    `change the heading to "${headingExample(spec)}"`,
  ];
}

/** A fence longer than any run of backticks in the code, so that nothing in the code can close it. */
function fence(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  return `${mark}${language}\n${code.replace(/\n$/, "")}\n${mark}`;
}

const notesOf = ({ notes, missed }: { notes: readonly string[]; missed: boolean }) => [
  ...notes,
  ...(missed ? [copy.partly] : []),
];

function pageReply(understanding: Understanding & { kind: "page" }): string[] {
  const { spec } = understanding;
  const html = buildPage(spec);
  const said = understanding.isNew
    ? [
        copy.made(
          describe(spec, html, readColour(understanding.request.text).accent?.name === spec.accent.name),
        ),
        ...understanding.notes,
        copy.samples,
      ]
    : [copy.edited(understanding.changes), ...notesOf(understanding)];
  return [said.join(" "), fence("html", html), copy.tryEdits(suggestions(spec))];
}

const PROGRAM_LANGUAGES = ["javascript", "typescript", "python", "go"];
const theSameIn = (language: string) => `the same in ${languageLabel(language)}`;

function functionReply(found: FoundFunction): string[] {
  const others = PROGRAM_LANGUAGES.filter((language) => language !== found.language);
  return [
    `${copy.madeFunction(found.title, languageLabel(found.language))} ${found.note}`,
    fence(found.language, found.code),
    ...(found.language === "sql" ? [] : [copy.tryEdits(others.slice(0, 2).map(theSameIn))]),
  ];
}

function elsewhereReply({ title, asked, languages }: FunctionElsewhere): string[] {
  return [
    copy.functionElsewhere(title, languages.map(languageLabel), languageLabel(asked)),
    copy.connect,
    copy.tryEdits(languages.slice(0, 2).map(theSameIn)),
  ];
}

function abilities(): string {
  return copy.canMake(
    recipes.map((recipe) => recipe.label),
    listFunctions().length,
  );
}

function body(understanding: Understanding): string[] {
  switch (understanding.kind) {
    case "page":
      return pageReply(understanding);
    case "unchanged":
      return [notesOf(understanding).join(" "), copy.tryEdits(suggestions(understanding.current))];
    case "function":
      return functionReply(understanding.found);
    case "function elsewhere":
      return elsewhereReply(understanding.found);
    case "greeting":
      return [copy.greeting, abilities()];
    case "unclear":
      return understanding.current
        ? [copy.cannotEdit, copy.connect, copy.canEdit]
        : [copy.cannot, copy.connect, copy.canAsk];
  }
}

/**
 * The whole Markdown reply to the last user turn: sentences and at most one fence with a complete file. It depends on
 * the turns alone, so the same conversation always gets the same text.
 */
export function composeReply(turns: readonly Turn[]): string {
  const understanding = specAfter(turns.filter((turn) => turn.role === "user").map((turn) => turn.text));
  const isFirst = !turns.some((turn) => turn.role === "assistant");
  // What it cannot do, it says with what it is.
  const introduces = isFirst && understanding.kind !== "unclear";
  return [...(introduces ? [copy.introduction] : []), ...body(understanding)].join("\n\n");
}
