import "server-only";
import type { Language } from "./recipe";

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "German",
  fr: "French",
  es: "Spanish",
  it: "Italian",
  pt: "Portuguese",
};

/** Section ids as sentences call them. */
const SECTION_NAMES: Readonly<Record<string, string>> = {
  hero: "hero",
  about: "about section",
  features: "features section",
  stats: "numbers",
  gallery: "gallery",
  testimonials: "testimonials",
  pricing: "pricing section",
  team: "team section",
  posts: "blog section",
  faq: "FAQ",
  newsletter: "newsletter sign-up",
  contact: "contact form",
  cta: "call to action",
  header: "header",
  footer: "footer",
};

const list = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
const NUMBER_WORDS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const number = (count: number) => NUMBER_WORDS[count] ?? String(count);
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sectionNames = (ids: readonly string[]) => list(ids.map((id) => `the ${SECTION_NAMES[id] ?? id}`));

/** What an edit did, as a piece of "I have …". */
export const changes = {
  colour: (name: string) => `changed the colour to ${name}`,
  mode: (mode: "light" | "dark") => `switched to ${mode} mode`,
  biggerText: "made the text bigger",
  smallerText: "made the text smaller",
  textSize: "set the text size",
  corners: (radius: number) =>
    radius === 0 ? "made the corners square" : "changed the rounding of the corners",
  language: (language: Language, keepsTexts: boolean) =>
    `put the headings and labels into ${LANGUAGE_NAMES[language]}${keepsTexts ? ", leaving names, prices and the texts that I cannot translate as they were" : ""}`,
  title: (title: string) => `changed the heading to “${title}”`,
  text: (from: string, to: string) => `replaced “${from}” by “${to}”`,
  count: (count: string) => `set it to ${count}`,
  added: (ids: readonly string[]) => `added ${sectionNames(ids)}`,
  removed: (ids: readonly string[]) => `removed ${sectionNames(ids)}`,
  undone: "gone back to how it was before",
  subject: (subject: string) => `made it about ${subject}`,
};

/** The starter's own sentences. */
export const copy = {
  introduction: "I am the built-in starter: a fixed set of recipes on your machine, no language model.",
  made: (what: string) => `Here is ${what}.`,
  samples: "Names, texts and figures on it are samples.",
  edited: (done: readonly string[]) => `Done: I have ${list(done)}.`,
  alreadyThere: (ids: readonly string[]) => `The page already has ${sectionNames(ids)}.`,
  notThere: (ids: readonly string[]) =>
    `The page has ${list(ids.map((id) => `no ${SECTION_NAMES[id] ?? id}`))}.`,
  noSuchText: (text: string) => `I found no text “${text}” on the page.`,
  noWhole: (asked: number, parts: string, noun: string, given: string) =>
    `${capitalised(number(asked))} ${parts} make no whole ${noun}, so there are ${given}.`,
  outOfRange: (least: number, most: number, noun: string, given: string) =>
    `I can make ${least} to ${most} ${noun}, so there ${given.startsWith("one ") ? "is" : "are"} ${given}.`,
  partly: "I did not understand the rest of that sentence.",
  tryEdits: (edits: readonly string[]) =>
    `You can go on with: ${edits.map((edit) => `“${edit}”`).join(", ")}.`,
  madeFunction: (title: string, language: string) => `Here is ${title} in ${language}.`,
  greeting:
    "Hello! I make complete pages and small programs from one sentence, such as “a pricing page for a bakery with four plans in green”, and change them as you ask.",
  functionElsewhere: (title: string, languages: readonly string[], asked: string) =>
    `I have ${title} in ${list(languages)}, not in ${asked}.`,
  cannot:
    "That is more than the built-in starter can do: it is a fixed set of recipes on your machine, no language model.",
  cannotEdit: "I could not read a change of the current page in that.",
  connect:
    "For free-form requests connect a language model: install and start Ollama (it is found at OLLAMA_BASE_URL by itself), or set GEMINI_API_KEY and start again.",
  canAsk:
    "Ask “what can you do?” for all that I make, such as a pricing page, a kanban board, a memory game or “binary search in Go”.",
  canMake: (pages: readonly string[], functionCount: number) =>
    `What I can make: ${list(pages)}; and ${functionCount} classic functions in Python, JavaScript, TypeScript, Go or SQL, such as “binary search in Go”.`,
  canEdit:
    "Changes I know: title and texts, colour, dark or light, adding and removing sections (FAQ, testimonials, newsletter, pricing, contact, team, footer…), text size, corners, number of items, language.",
  /** Clauses that ask for nothing. */
  courtesies:
    /^(?:please|thanks?|thank you|great|nice|cool|ok|okay|perfect|good|now|that'?s all|looks? (?:good|great|nice))\b/i,
  languageName: (language: Language) => LANGUAGE_NAMES[language],
  list,
  number,
};
