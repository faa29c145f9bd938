import "server-only";
import { buildPage, recipeOf, sectionIds } from "./build-page";
import { changes, copy } from "./copy";
import { askedCount, countedBy, countingOf, partsPerOne, sayCount } from "./counting";
import type { EditReader } from "./edit-reader";
import { type Counted, ITEM_NOUNS, readNumber } from "./reading/read-count";
import { sectionsIn } from "./reading/read-sections";
import { readSubject } from "./reading/read-subject";
import { unmask } from "./reading/request";
import type { PageSpec } from "./recipe";

const USUAL_COUNT = 3;
const ADDS = /^(?:add|append|insert|include|put|show|give|i want|i need|we need|need|with|füge)\b/i;
const REMOVES = /^(?:remove|delete|drop|hide|get rid of|take away|take out|without|no|entferne)\b/i;
/** The kind of thing a text belongs to, said for clearness: "rename the Pro plan to Gold". */
const KIND =
  "(?:\\s+(?:plan|tier|package|column|list|item|section|button|task|tab|card|product|project|label|link|text|heading|post))?";

const withText = (spec: PageSpec, from: string, to: string): PageSpec => {
  const items = spec.items.map((item) => (item.toLowerCase() === from.toLowerCase() ? to : item));
  // A text that was replaced before is followed to its new wording.
  const kept = Object.entries(spec.texts).map(([old, shown]) => [old, shown === from ? to : shown]);
  const wasShown = Object.values(spec.texts).includes(from);
  return { ...spec, items, texts: { ...Object.fromEntries(kept), ...(wasShown ? {} : { [from]: to }) } };
};

const trimmed = (text: string) => text.replace(/^(?:the|a|an)\s+/i, "").trim();

const title: EditReader = (spec, clause, request) => {
  const what =
    "(?:page |main |site |document |the )*(title|heading|headline|h1|name|brand(?: name)?|logo(?: text)?|company(?: name)?)";
  const match =
    new RegExp(
      `\\b${what}\\s*(?:to|into|as|:|=|should be|should say|should read|is|with)\\s+(.+)$`,
      "i",
    ).exec(clause) ?? /^(?:(call|name|title) (?:it|this|the page|this page))\s+(.+)$/i.exec(clause);
  const wanted = match?.[2] ? unmask(match[2], request).trim() : "";
  if (!match || wanted === "" || REMOVES.test(clause)) return undefined;
  const isBrand = /^(?:name|brand|logo|company|call)/i.test(match[1] ?? "");
  const next = isBrand
    ? { ...spec, brand: wanted, title: wanted }
    : { ...spec, title: wanted, heading: wanted, brand: spec.brand ?? spec.title };
  return { spec: next, change: changes.title(wanted) };
};

const text: EditReader = (spec, clause, request) => {
  const order = `^(?:change|replace|rename|swap|turn|set|make)\\s+(.+?)${KIND}\\s+(?:to|with|into|by|to say|say|→|->)\\s+(.+)$`;
  const match = new RegExp(order, "i").exec(clause);
  if (!match?.[1] || !match[2]) return undefined;
  const isQuoted = clause.includes("\uE000");
  const isRename = /^rename/i.test(clause);
  const from = trimmed(
    unmask(
      match[1].replace(/^(?:the )?(?:text|label|button|words?|link)\s+(?:text\s+)?(?=\uE000)/i, ""),
      request,
    ),
  );
  const to = unmask(match[2], request).trim();
  const isText =
    isQuoted || isRename || (/^\p{Lu}/u.test(from) && /^(?:change|replace|rename|swap)/i.test(clause));
  if (!isText || from === "" || to === "") return undefined;
  const next = withText(spec, from, to);
  const isShown = from === to || buildPage(next) !== buildPage(spec);
  return isShown ? { spec: next, change: changes.text(from, to) } : { spec, note: copy.noSuchText(from) };
};

const countNow = (spec: PageSpec): number =>
  spec.count ?? (spec.items.length > 0 ? spec.items.length : (recipeOf(spec).usualCount ?? USUAL_COUNT));

const MORE = new RegExp(
  `\\b(another|one more|an? (?:extra|additional|new)|(?:\\w+) more|an?|one|the last|one of the)\\s+(?:\\w+ ){0,2}?(${ITEM_NOUNS})\\b(?:\\s+(?:called|named)\\s+(.+))?`,
  "i",
);

/** The page with another number of things, each of the names that it has room for kept. */
function withCount(spec: PageSpec, asked: Counted) {
  const recipe = recipeOf(spec);
  const { count, note } = countedBy(recipe, asked);
  return {
    spec: { ...spec, count, items: spec.items.slice(0, Math.max(1, count)) },
    change: changes.count(sayCount(countingOf(recipe), count)),
    note,
  };
}

/** What a page shows now, `step` more, in the words of the request: 16 cards where it has eight pairs. */
const plus = (spec: PageSpec, step: number, noun: string): Counted => ({
  count: countNow(spec) * partsPerOne(countingOf(recipeOf(spec)), noun) + step,
  noun,
});

/** "add another plan", "two more questions", "remove a column": counts from what the page shows now. */
const oneMore: EditReader = (spec, clause, request) => {
  const match = MORE.exec(clause);
  const isLess = REMOVES.test(clause) || /\b(?:fewer|less)\b/i.test(clause);
  if (!match || !(ADDS.test(clause) || isLess || /\bmore\b/i.test(clause))) return undefined;
  const words = (match[1] ?? "").split(" ");
  const step = readNumber(words[0] ?? "") ?? 1;
  const edit = withCount(spec, plus(spec, isLess ? -step : step, match[2] ?? ""));
  const name = match[3] ? unmask(match[3], request).trim() : "";
  return name && spec.items.length > 0
    ? { ...edit, spec: { ...edit.spec, items: [...spec.items, name] } }
    : edit;
};

const count: EditReader = (spec, clause) => {
  const wanted = askedCount(recipeOf(spec), clause);
  const isAdd = /^(?:add|append|insert)\b/i.test(clause);
  if (
    wanted === null ||
    sectionsIn(clause.replace(new RegExp(`\\b(?:${ITEM_NOUNS})\\b`, "gi"), "")).length > 0
  )
    return undefined;
  const isLess = REMOVES.test(clause);
  if (!isAdd && !isLess) return withCount(spec, wanted);
  return withCount(spec, plus(spec, isLess ? -wanted.count : wanted.count, wanted.noun));
};

const without = (list: readonly string[], gone: readonly string[]) => list.filter((id) => !gone.includes(id));

const sections: EditReader = (spec, clause) => {
  const adds = ADDS.test(clause);
  const removes = REMOVES.test(clause);
  if (!adds && !removes) return undefined;
  const ids = sectionsIn(clause);
  if (ids.length === 0) return undefined;
  const own = pageSectionFor(spec);
  const present = sectionIds(spec);
  const isThere = (id: string) => (own[id] ?? [id]).some((one) => present.includes(one));
  const open = ids.filter((id) => isThere(id) === removes);
  const rest = without(ids, open);
  const note = rest.length === 0 ? undefined : removes ? copy.notThere(rest) : copy.alreadyThere(rest);
  if (open.length === 0 && note !== undefined) return { spec, note };
  const targets = removes ? open.flatMap((id) => own[id] ?? [id]) : open;
  const next = adds
    ? {
        ...spec,
        added: [...without(spec.added, targets), ...targets],
        removed: without(spec.removed, targets),
      }
    : {
        ...spec,
        added: without(spec.added, targets),
        removed: [...without(spec.removed, targets), ...targets],
      };
  return { spec: next, change: adds ? changes.added(open) : changes.removed(open), note };
};

/** Recipes whose own section answers to a shared section's name. */
const pageSectionFor = (spec: PageSpec): Readonly<Record<string, string[]>> =>
  ({
    portfolio: { hero: ["intro", "hero"] },
    gallery: { gallery: ["pictures", "gallery"] },
    blog: { posts: ["articles", "posts"] },
  })[spec.recipe] ?? {};

/** "make it about dogs", "change it for a gym": another subject, and its title where the old one came from the subject. */
const subject: EditReader = (spec, clause, request) => {
  if (
    !/^(?:make|change|turn|switch|adapt)\s+(?:it|this|the page|this page)\s+(?:(?:to|into|be)\s+)?(?:for|about)\b/i.test(
      clause,
    )
  )
    return undefined;
  const reading = readSubject({ ...request, text: clause });
  if (reading.subject === null && reading.title === null) return undefined;
  const recipe = recipeOf(spec);
  const next = { ...spec, subject: reading.subject ?? spec.subject, textLanguage: undefined };
  const name = reading.title ?? recipe.defaultTitle(next);
  return {
    spec: { ...next, title: name, brand: name, heading: undefined },
    change: changes.subject(reading.title ?? reading.subject ?? name),
  };
};

/** Edits of what the page says and holds; the first that fits a clause has it. */
export const editContent: readonly EditReader[] = [title, subject, text, oneMore, count, sections];
