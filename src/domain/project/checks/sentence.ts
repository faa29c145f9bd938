import {
  type CheckStep,
  ELEMENT_STATES,
  type ElementState,
  MAX_CHOSEN_FILES,
  MAX_WAIT_SECONDS,
  type StepOf,
  type StepTarget,
} from "~preview";
import { normalizePath } from "../project-files";
import { extractQuoted, quoted } from "./quoted";

// Check steps are sentences that users read and write, and that run as written.

const ROLES = [
  ..."alert article button cell checkbox columnheader combobox dialog form grid gridcell group heading img".split(
    " ",
  ),
  ..."link list listbox listitem main menu menuitem menuitemcheckbox menuitemradio navigation option".split(
    " ",
  ),
  ..."paragraph progressbar radio region row rowheader searchbox slider spinbutton status switch tab".split(
    " ",
  ),
  ..."table tabpanel textbox tooltip treeitem".split(" "),
  // Roles that are rarely controls.
  ..."application banner canvas code complementary contentinfo definition figure iframe log marquee meter note".split(
    " ",
  ),
  ..."rowgroup scrollbar search separator term timer toolbar tree treegrid".split(" "),
];

/** The words for elements of any role. */
const ANY = ["element", "field", "control"];
const plural = (role: string): string => (/(?:x|ch|s)$/.test(role) ? `${role}es` : `${role}s`);

/** Synonyms and plurals of roles; null: any role. */
const roleOf = new Map<string, string | null>([
  ...ANY.map((word): [string, null] => [word, null]),
  ...ROLES.map((role): [string, string] => [role, role]),
  ...ROLES.map((role): [string, string] => [plural(role), role]),
  ["elements", null],
  ["image", "img"],
  ["images", "img"],
  ["picture", "img"],
  ["pictures", "img"],
  ["item", "listitem"],
  ["items", "listitem"],
  ["dropdown", "combobox"],
  ["select", "combobox"],
  ["headings", "heading"],
]);

/** Short if only the name is set. */
const targetOf = (target: StepTarget): string =>
  target.role === null && target.name !== null && target.nth === 1 ? quoted(target.name) : phraseOf(target);

const phraseOf = ({ role, name, nth }: StepTarget): string =>
  ["the", nth > 1 && ordinal(nth), wordOf(role), name !== null && quoted(name)].filter(Boolean).join(" ");

/** Pages may use unknown roles. */
const wordOf = (role: string | null): string => (role !== null && ROLES.includes(role) ? role : "element");

const countedOf = ({ role, name }: StepTarget, count: number): string => {
  const word = wordOf(role);
  return [count, count === 1 ? word : plural(word), name !== null && quoted(name)].filter(Boolean).join(" ");
};

function ordinal(nth: number): string {
  const isTeen = nth % 100 > 10 && nth % 100 < 14;
  const end = isTeen ? "th" : (["th", "st", "nd", "rd"][nth % 10] ?? "th");
  return `${nth}${end}`;
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];
const WHICH = `(?:(?:(\\d{1,3})(?:st|nd|rd|th)|(${ORDINALS.join("|")})) )?`;
// The longer word first, or "checkbox" would be read in "checkboxes".
const NOUN = `(${[...roleOf.keys()].toSorted((one, other) => other.length - one.length).join("|")})`;
const NAME = "(§)";
const WHAT = `(?:${NOUN}(?: (?:labell?ed |named |called )?${NAME})?|${NAME}(?: ${NOUN})?)`;
const TARGET = `(?:the |an? )?${WHICH}${WHAT}`;
const STATE = `(?: (?:is |as )?(not )?(${ELEMENT_STATES.join("|")}))?`;
const end = "[.!]?$";
const sentence = (form: string): RegExp => new RegExp(`^${form}${end}`);

const OPEN = sentence("(?:open|go to|visit) (?:the (?:page|path|address) )?§");
const KEYS = "Enter Escape Tab Space ArrowUp ArrowDown ArrowLeft ArrowRight".split(" ");
const KEY = sentence(
  `(?:press|hit) (?:the key §|the ([a-z]) key|(?:the )?(?:key )?(${KEYS.join("|").toLowerCase()})(?: key)?)`,
);
const WAIT = sentence("wait (?:for )?(\\d{1,4})(?: ?(?:seconds?|s))?");
const RELOAD = sentence("(?:reload|refresh)(?: the page)?");
const TYPE = sentence(
  `(?:type|enter|write|fill(?: in)?) § (?:into|in|to) ${TARGET}( and (?:press|hit) enter)?`,
);
const CHOOSE = sentence(`(?:choose|select|pick) § (?:in|from|as) ${TARGET}`);
const FILES = "§(?:(?:,|,? and) §)*";
const CHOOSE_FILES = sentence(
  `(?:choose|select|pick|upload|attach) (?:(?:the )?files? ${FILES} (?:for|to|in|into|with)|${FILES} (?:for|to)) ${TARGET}`,
);
const DOUBLE_CLICK = sentence(`double[- ]?(?:click|press|tap)(?: on)? ${TARGET}`);
const PRESS = sentence(`(?:press|click(?: on)?|tap|(?:un)?check|(?:un)?tick) ${TARGET}`);
const SEE_TEXT = sentence("(?:see|expect)(?: (?:the )?text)? §");
const DONT_SEE_TEXT = sentence("(?:don't see|do not see)(?: (?:the )?text)? §");
const SEE_COUNT = sentence(`see (?:exactly )?(\\d{1,3}) ${NOUN}(?: ${NAME})?${STATE}`);
const ELEMENT = `(?:the|an?) ${WHICH}${WHAT}${STATE}(?: (?:with|holding|containing) §)?`;
const SEE_ELEMENT = sentence(`(?:see|expect) ${ELEMENT}`);
const DONT_SEE_ELEMENT = sentence(`(?:don't see|do not see) ${ELEMENT}`);

/** A step in lower case without its quoted texts, and those. */
type Words = { lower: string; texts: readonly string[] };

type Form<Do extends CheckStep["do"]> = {
  /** Examples for models. */
  examples: readonly string[];
  read(words: Words): StepOf<Do> | null;
  write(step: StepOf<Do>): string;
};

/** Parser and formatter of each step; parsers are tried in this order. */
const forms: { [Do in CheckStep["do"]]: Form<Do> } = {
  type: {
    examples: ['Type "…" into "…"'],
    read({ lower, texts: [text = "", name = ""] }) {
      const typed = TYPE.exec(lower);
      const target = typed && readTarget(typed, 1, name);
      return target && { do: "type", text, target, submit: typed[7] !== undefined };
    },
    write: ({ text, target, submit }) =>
      `Type ${quoted(text)} into ${targetOf(target)}${submit ? " and press Enter" : ""}`,
  },
  choose: {
    examples: ['Choose "…" in "…"'],
    read({ lower, texts: [option = "", name = ""] }) {
      const chosen = CHOOSE.exec(lower);
      const target = chosen && readTarget(chosen, 1, name);
      return target && option ? { do: "choose", option, target } : null;
    },
    write: ({ option, target }) => `Choose ${quoted(option)} in ${targetOf(target)}`,
  },
  chooseFiles: {
    examples: ['Choose the file "data/example.csv" for "…"'],
    // Only valid project paths: a check must not read other files.
    read({ lower, texts }) {
      const chosen = CHOOSE_FILES.exec(lower);
      const target = chosen && readTarget(chosen, 1, texts.at(-1) ?? "");
      if (!target) return null;
      const files = texts.slice(0, target.name === null ? undefined : -1).map(normalizePath);
      const valid = files.filter((path) => path !== null);
      const isValid = valid.length === files.length && valid.length > 0 && valid.length <= MAX_CHOSEN_FILES;
      return isValid ? { do: "chooseFiles", files: valid, target } : null;
    },
    write: ({ files, target }) =>
      `Choose the file${files.length > 1 ? "s" : ""} ${files.map(quoted).join(", ")} for ${targetOf(target)}`,
  },
  key: {
    examples: ['Press the key "Enter"'],
    read({ lower, texts: [named = ""] }) {
      const match = KEY.exec(lower);
      if (!match) return null;
      const key = match[1] ?? KEYS.find((each) => each.toLowerCase() === match[2]) ?? named;
      const name = key.length > 1 ? key.charAt(0).toUpperCase() + key.slice(1) : key;
      return key === "" || key.length > 20 ? null : { do: "key", key: name };
    },
    write: ({ key }) => `Press the key ${quoted(key)}`,
  },
  doubleClick: {
    examples: ['Double-click "…"'],
    read: ({ lower, texts }) => pressed("doubleClick", DOUBLE_CLICK.exec(lower), texts),
    write: ({ target }) => `Double-click ${targetOf(target)}`,
  },
  press: {
    examples: ['Press the button "…"', 'Tick "…"'],
    read: ({ lower, texts }) => pressed("press", PRESS.exec(lower), texts),
    write: ({ target }) => `Press ${targetOf(target)}`,
  },
  open: {
    examples: ['Open "/…"'],
    read: ({ lower, texts: [path] }) => (OPEN.test(lower) && path ? { do: "open", path } : null),
    write: ({ path }) => `Open ${quoted(path)}`,
  },
  reload: {
    examples: ["Reload the page"],
    read: ({ lower }) => (RELOAD.test(lower) ? { do: "reload" } : null),
    write: () => "Reload the page",
  },
  wait: {
    examples: ["Wait 2 seconds"],
    read({ lower }) {
      const seconds = Number(WAIT.exec(lower)?.[1]);
      return seconds >= 1 && seconds <= MAX_WAIT_SECONDS ? { do: "wait", seconds } : null;
    },
    write: ({ seconds }) => `Wait ${seconds} ${seconds === 1 ? "second" : "seconds"}`,
  },
  see: {
    examples: ['See "…"'],
    read: ({ lower, texts: [text] }) => (SEE_TEXT.test(lower) && text ? { do: "see", text } : null),
    write: ({ text }) => `See ${quoted(text)}`,
  },
  dontSee: {
    examples: ['Don\'t see "…"'],
    read: ({ lower, texts: [text] }) => (DONT_SEE_TEXT.test(lower) && text ? { do: "dontSee", text } : null),
    write: ({ text }) => `Don't see ${quoted(text)}`,
  },
  seeElement: {
    examples: [
      ...['See the button "…"', 'See the button "…" disabled', 'See the checkbox "…" not checked'],
      ...["See 3 buttons", 'See the field "…" with "…"'],
    ],
    read({ lower, texts }) {
      const counted = SEE_COUNT.exec(lower);
      if (!counted) return seenElement("seeElement", SEE_ELEMENT.exec(lower), texts);
      const [, count, word = "", mark, not, state] = counted;
      const role = roleOf.get(word);
      if (role === undefined || Number(count) < 1) return null;
      const target = { role, name: mark ? (texts[0] ?? null) : null, nth: 1 };
      return { do: "seeElement", target, count: Number(count), value: null, state: stateOf(state, not) };
    },
    write: (step) => `See ${seenPhrase(step)}`,
  },
  dontSeeElement: {
    examples: ['Don\'t see the button "…"'],
    read: ({ lower, texts }) => seenElement("dontSeeElement", DONT_SEE_ELEMENT.exec(lower), texts),
    write: (step) => `Don't see ${seenPhrase(step)}`,
  },
};

/** Every form of a step, for models. */
export const STEP_FORMS = Object.values(forms)
  .flatMap(({ examples }) => examples)
  .join("; ");

/** A step as it is displayed and stored. */
export const sentenceOf = (step: CheckStep): string =>
  (forms[step.do] as Form<typeof step.do>).write(step as never);

/** Parses a step; null: not a step. */
export function readSentence(written: string): CheckStep | null {
  const { sentence: unquoted, texts } = extractQuoted(written.trim().replace(/^(?:[-*]|\d{1,3}[.)]) /, ""));
  const lower = unquoted.replaceAll("’", "'").replace(/\s+/g, " ").trim().toLowerCase();
  for (const { read } of Object.values(forms)) {
    const step = read({ lower, texts });
    if (step) return step;
  }
  return null;
}

function pressed<Do extends "press" | "doubleClick">(
  what: Do,
  match: RegExpExecArray | null,
  [name = ""]: readonly string[],
) {
  const target = match && readTarget(match, 1, name);
  return target && { do: what, target };
}

function seenElement<Do extends "seeElement" | "dontSeeElement">(
  what: Do,
  match: RegExpExecArray | null,
  texts: readonly string[],
) {
  const target = match && readTarget(match, 1, texts[0] ?? "");
  if (!target) return null;
  const value = texts[target.name === null ? 0 : 1] ?? null;
  return { do: what, target, count: null, value, state: stateOf(match[8], match[7]) };
}

function seenPhrase({ target, count, value, state }: Omit<StepOf<"seeElement">, "do">): string {
  const what = count === null ? phraseOf(target) : countedOf(target, count);
  return `${what}${state === null ? "" : ` ${state}`}${value === null ? "" : ` with ${quoted(value)}`}`;
}

const negated: Partial<Record<string, ElementState>> = {
  checked: "unchecked",
  unchecked: "checked",
  disabled: "enabled",
  enabled: "disabled",
  expanded: "collapsed",
  collapsed: "expanded",
};

const stateOf = (word: string | undefined, not: string | undefined): ElementState | null => {
  const state = ELEMENT_STATES.find((each) => each === word) ?? null;
  return not === undefined || state === null ? state : (negated[state] ?? null);
};

/** @param group index of TARGET's first group */
function readTarget(match: RegExpExecArray, group: number, name: string): StepTarget | null {
  const [number, word, before, mark, markBefore, after] = match.slice(group, group + 6);
  const hasName = mark !== undefined || markBefore !== undefined;
  const role = roleOf.get(before ?? after ?? "") ?? null;
  if (hasName ? name === "" : role === null) return null;
  const nth = number === undefined ? (word === undefined ? 1 : ORDINALS.indexOf(word) + 1) : Number(number);
  return nth < 1 ? null : { role, name: hasName ? name : null, nth };
}
