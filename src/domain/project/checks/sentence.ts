import {
  type CheckStep,
  ELEMENT_STATES,
  type ElementState,
  MAX_CHOSEN_FILES,
  MAX_WAIT_SECONDS,
  type StepTarget,
} from "~preview";
import { normalisePath } from "../project-files";
import { quoted, takeQuoted } from "./quoted";

// The steps of checks are sentences, which a user reads and writes, and which run as they are written.

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
  // A page may make anything a control.
  ..."application banner canvas code complementary contentinfo definition figure iframe log marquee meter note".split(
    " ",
  ),
  ..."rowgroup scrollbar search separator term timer toolbar tree treegrid".split(" "),
];

/** Every form of a step, for models. */
export const STEP_FORMS =
  'Type "…" into "…"; Choose "…" in "…"; Choose the file "data/example.csv" for "…"; Press the button "…"; Double-click "…"; Tick "…"; Press the key "Enter"; Open "/…"; Reload the page; Wait 2 seconds; See "…"; Don\'t see "…"; See the button "…"; Don\'t see the button "…"; See the button "…" disabled; See the checkbox "…" not checked; See 3 buttons; See the field "…" with "…"';

/** The words for elements of any role. */
const ANY = ["element", "field", "control"];
const plural = (role: string): string => (/(?:x|ch|s)$/.test(role) ? `${role}es` : `${role}s`);

/** What else roles are called; also, each in its plural. */
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

/** A step in the words in which it is shown and kept. */
export function sentenceOf(step: CheckStep): string {
  switch (step.do) {
    case "open":
      return `Open ${quoted(step.path)}`;
    case "press":
      return `Press ${targetOf(step.target)}`;
    case "doubleClick":
      return `Double-click ${targetOf(step.target)}`;
    case "chooseFiles": {
      const files = step.files.map(quoted).join(", ");
      return `Choose the file${step.files.length > 1 ? "s" : ""} ${files} for ${targetOf(step.target)}`;
    }
    case "type":
      return `Type ${quoted(step.text)} into ${targetOf(step.target)}${step.submit ? " and press Enter" : ""}`;
    case "choose":
      return `Choose ${quoted(step.option)} in ${targetOf(step.target)}`;
    case "key":
      return `Press the key ${quoted(step.key)}`;
    case "wait":
      return `Wait ${step.seconds} ${step.seconds === 1 ? "second" : "seconds"}`;
    case "reload":
      return "Reload the page";
    case "see":
      return `See ${quoted(step.text)}`;
    case "dontSee":
      return `Don't see ${quoted(step.text)}`;
    default: {
      const { target, count, value, state } = step;
      const what = count === null ? phraseOf(target) : countedOf(target, count);
      const holds = value === null ? "" : ` with ${quoted(value)}`;
      return `${step.do === "seeElement" ? "See" : "Don't see"} ${what}${state === null ? "" : ` ${state}`}${holds}`;
    }
  }
}

/** In short where only the name is given. */
const targetOf = (target: StepTarget): string =>
  target.role === null && target.name !== null && target.nth === 1 ? quoted(target.name) : phraseOf(target);

const phraseOf = ({ role, name, nth }: StepTarget): string =>
  ["the", nth > 1 && ordinal(nth), wordOf(role), name !== null && quoted(name)].filter(Boolean).join(" ");

/** A page may write roles that do not exist. */
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
const SEE_TEXT = sentence("(don't see|do not see|see|expect)(?: (?:the )?text)? §");
const SEE_COUNT = sentence(`see (?:exactly )?(\\d{1,3}) ${NOUN}(?: ${NAME})?${STATE}`);
const SEE_ELEMENT = sentence(
  `(don't see|do not see|see|expect) (?:the|an?) ${WHICH}${WHAT}${STATE}(?: (?:with|holding|containing) §)?`,
);

/** Reads a step as a user or a model wrote it; null: it is none. */
export function readSentence(written: string): CheckStep | null {
  const { sentence: taken, texts } = takeQuoted(written.trim().replace(/^(?:[-*]|\d{1,3}[.)]) /, ""));
  const words = taken.replaceAll("’", "'").replace(/\s+/g, " ").trim();
  const lower = words.toLowerCase();
  const [first = "", second = ""] = texts;
  const [only] = texts;

  if (OPEN.test(lower) && first) return { do: "open", path: first };
  const key = KEY.exec(lower);
  if (key) return keyStep(key[1] ?? KEYS.find((each) => each.toLowerCase() === key[2]) ?? first);
  const wait = Number(WAIT.exec(lower)?.[1]);
  if (wait >= 1 && wait <= MAX_WAIT_SECONDS) return { do: "wait", seconds: wait };
  if (RELOAD.test(lower)) return { do: "reload" };
  const seen = SEE_TEXT.exec(lower);
  if (seen && only) return { do: seen[1]?.startsWith("do") ? "dontSee" : "see", text: only };
  return (
    readTyping(lower, [first, second]) ??
    readFiles(lower, texts) ??
    readPress(lower, first) ??
    readElement(lower, texts)
  );
}

const keyStep = (key: string): CheckStep | null => {
  const name = key.length > 1 ? key.charAt(0).toUpperCase() + key.slice(1) : key;
  return key === "" || key.length > 20 ? null : { do: "key", key: name };
};

function readTyping(lower: string, [text, name]: readonly [string, string]): CheckStep | null {
  const typed = TYPE.exec(lower);
  const target = typed && readTarget(typed, 1, name);
  if (target) return { do: "type", text, target, submit: typed[7] !== undefined };
  const chosen = CHOOSE.exec(lower);
  const from = chosen && readTarget(chosen, 1, name);
  return from && text ? { do: "choose", option: text, target: from } : null;
}

/** A file that is none of a project is no step: a check must not reach another. */
function readFiles(lower: string, texts: readonly string[]): CheckStep | null {
  const chosen = CHOOSE_FILES.exec(lower);
  const target = chosen && readTarget(chosen, 1, texts.at(-1) ?? "");
  if (!target) return null;
  const files = texts.slice(0, target.name === null ? undefined : -1).map(normalisePath);
  const known = files.filter((path) => path !== null);
  const isRead = known.length === files.length && known.length > 0 && known.length <= MAX_CHOSEN_FILES;
  return isRead ? { do: "chooseFiles", files: known, target } : null;
}

function readPress(lower: string, name: string): CheckStep | null {
  const twice = DOUBLE_CLICK.exec(lower);
  const pressed = twice ?? PRESS.exec(lower);
  const target = pressed && readTarget(pressed, 1, name);
  return target ? { do: twice ? "doubleClick" : "press", target } : null;
}

function readElement(lower: string, texts: readonly string[]): CheckStep | null {
  const counted = SEE_COUNT.exec(lower);
  if (counted) {
    const [, count, word = "", mark, not, state] = counted;
    const role = roleOf.get(word);
    if (role === undefined || Number(count) < 1) return null;
    const target = { role, name: mark ? (texts[0] ?? null) : null, nth: 1 };
    return { do: "seeElement", target, count: Number(count), value: null, state: stateOf(state, not) };
  }
  const found = SEE_ELEMENT.exec(lower);
  const target = found && readTarget(found, 2, texts[0] ?? "");
  if (!target) return null;
  const value = texts[target.name === null ? 0 : 1] ?? null;
  return {
    do: found[1]?.startsWith("do") ? "dontSeeElement" : "seeElement",
    target,
    count: null,
    value,
    state: stateOf(found[9], found[8]),
  };
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

/** @param group the first one of TARGET */
function readTarget(found: RegExpExecArray, group: number, name: string): StepTarget | null {
  const [number, word, before, mark, markBefore, after] = found.slice(group, group + 6);
  const hasName = mark !== undefined || markBefore !== undefined;
  const role = roleOf.get(before ?? after ?? "") ?? null;
  if (hasName ? name === "" : role === null) return null;
  const nth = number === undefined ? (word === undefined ? 1 : ORDINALS.indexOf(word) + 1) : Number(number);
  return nth < 1 ? null : { role, name: hasName ? name : null, nth };
}
