import { searchTemplates, searchWords, type TemplateMatch } from "~/domain/template/search-templates";
import type { Template } from "~/domain/template/template";

/** A word of a title or tag that few templates have scores about 4; one in a description about 2. */
const MIN_SCORE = 3.4;
/** The share of the missed score that counts against the best match. */
const MISSED = 0.5;
/** The factor by which the best match must lead the next. */
const MIN_LEAD = 1.2;
const MAX_SUGGESTIONS = 3;
const WEBSITE =
  /\b(?:web ?site|web ?page|home ?page|(?:an?|my|our|one) (?:simple |small |nice )?(?:page|site) (?:for|about|called|named))\b/i;
const WEBSITE_TEMPLATE = "landing-page";
/** Popular templates, suggested after any matches. */
const DEFAULT_SUGGESTIONS = ["landing-page", "todo-list", "tic-tac-toe"];

/** Words of requests for something other than a page: programs, explanations, texts. */
const NOT_A_PAGE =
  /\b(?:function|functions|algorithm|regex|regexp|sql|query|python|java|golang|rust|kotlin|swift|php|ruby|c\+\+|c#|bash|shell|api|endpoint|unit tests?|class|script|dockerfile|essay|poem|story|haiku|joke|recipe|translate|summari[sz]e|explain|debug|refactor|optimi[sz]e|review|difference)\b/i;
const QUESTION =
  /^(?:what|why|how (?!about|many|much|long|far)|when|where|who|which|is|are|does|do you|did|should|fix|tell me|describe|compare|help me understand)\b/i;

export type Choice = { template: Template | undefined; nearest: readonly Template[] };

/** The template that a request clearly means, if any, and the three nearest. */
export function chooseTemplate(templates: readonly Template[], request: string): Choice {
  const matches = searchTemplates(templates, request);
  const find = (id: string) => templates.find((template) => template.id === id);
  const ids = [
    ...new Set([...matches.map(({ id }) => id), ...DEFAULT_SUGGESTIONS, ...templates.map(({ id }) => id)]),
  ];
  const nearest = ids.flatMap((id) => find(id) ?? []).slice(0, MAX_SUGGESTIONS);
  if (NOT_A_PAGE.test(request) || QUESTION.test(request)) return { template: undefined, nearest };
  const named = templates.filter(({ manifest }) => namesTitle(request, manifest.title));
  const best = (named.length === 1 ? named[0]?.id : clearWinner(matches)) ?? plainWebsite(matches, request);
  return { template: best === undefined ? undefined : find(best), nearest };
}

function clearWinner([first, second]: readonly TemplateMatch[]): string | undefined {
  if (!first || first.score - first.missed * MISSED < MIN_SCORE) return undefined;
  return first.score >= MIN_LEAD * (second?.score ?? 0) ? first.id : undefined;
}

/** "A website for my bakery" asks for no particular kind of page. */
const plainWebsite = ([first]: readonly TemplateMatch[], request: string): string | undefined =>
  first?.missed === 0 && WEBSITE.test(request) ? WEBSITE_TEMPLATE : undefined;

/** Whether a request contains every word of a title. */
function namesTitle(request: string, title: string): boolean {
  const words = new Set(searchWords(request));
  const wanted = searchWords(title);
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}
