import "server-only";
import { toHex, toOklch } from "../colour/colour";
import type { Accent } from "../recipe";
import { AMBIGUOUS_COLOURS, CLEAR_COLOURS, FOREIGN_COLOURS } from "./colour-names";

/** A colour in a request; `start` and `end` are its place in the text, so that "dark red" is not read as dark mode. */
type Mention = { accent: Accent; start: number; end: number };

export type ColourReading = {
  accent: Accent | null;
  /** "blue and white" asks for light, "black background" for dark. */
  mode: "light" | "dark" | null;
  /** The text without its colour words. */
  rest: string;
};

const SHADES: Readonly<Record<string, number>> = {
  dark: -0.16,
  deep: -0.14,
  darker: -0.12,
  light: 0.14,
  lighter: 0.12,
  pale: 0.18,
  pastel: 0.16,
  soft: 0.1,
  bright: 0.05,
  vivid: 0,
};
const SHADE_WORDS = Object.keys(SHADES).join("|");
/** What must stand before or after a colour that is also a thing. */
const SPEAKS_OF_COLOUR_BEFORE =
  /\b(?:in|it|use|using|with an?|colou?rs?|accent|theme|to|more|and)\s*(?:of|is|:|=)?\s*(?:an? |the )?$/;
const SPEAKS_OF_COLOUR_AFTER =
  /^\s*(?:(?:and|,|on) \w+\s*)?(?:theme|colou?r|accent|palette|scheme|buttons?|version|style|background|design|tones?|$|[.,!?;])/;
const NOT_A_COLOUR_AFTER =
  /^[- ]?(?:plan|tier|package|team|column|list|cross|label|card game|juice|house|wine|tea)s?\b/;

function shaded(hex: string, shade: string): string {
  const colour = toOklch(hex);
  const lightness = Math.min(0.95, Math.max(0.12, colour.lightness + (SHADES[shade] ?? 0)));
  return toHex({ ...colour, lightness });
}

function hexMentions(text: string): Mention[] {
  return [...text.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi)].map((match) => {
    const digits = (match[1] ?? "").toLowerCase();
    const full = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
    return {
      accent: { name: match[0].toLowerCase(), hex: `#${full}` },
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

function nameMentions(text: string): Mention[] {
  const names = [
    ...Object.keys(CLEAR_COLOURS),
    ...Object.keys(AMBIGUOUS_COLOURS),
    ...Object.keys(FOREIGN_COLOURS),
  ];
  const longestFirst = names.sort((a, b) => b.length - a.length).join("|");
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(${SHADE_WORDS})[- ]+)?(${longestFirst})(?:ish)?(?![\\p{L}\\p{N}])`,
    "giu",
  );
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, shade, word = ""] = match;
    const [before, after] = [
      text.slice(0, match.index).toLowerCase(),
      text.slice(match.index + whole.length).toLowerCase(),
    ];
    const key = word.toLowerCase();
    const name = FOREIGN_COLOURS[key] ?? key;
    const isClear = CLEAR_COLOURS[name] !== undefined;
    if (NOT_A_COLOUR_AFTER.test(after)) return [];
    if (!isClear && !shade && !(SPEAKS_OF_COLOUR_BEFORE.test(before) && SPEAKS_OF_COLOUR_AFTER.test(after)))
      return [];
    const hex = CLEAR_COLOURS[name] ?? AMBIGUOUS_COLOURS[name] ?? "#4f46e5";
    const accent = shade
      ? { name: `${shade.toLowerCase()} ${name}`, hex: shaded(hex, shade.toLowerCase()) }
      : { name, hex };
    return [{ accent, start: match.index, end: match.index + whole.length }];
  });
}

const isGround = (mention: Mention) => mention.accent.name === "white" || mention.accent.name === "black";

/** Reads the colours of a request: the first that is not black or white is the accent, black and white set the ground. */
export function readColour(text: string): ColourReading {
  const mentions = [...hexMentions(text), ...nameMentions(text)].sort((a, b) => a.start - b.start);
  let rest = text;
  for (const mention of [...mentions].reverse()) {
    rest = rest.slice(0, mention.start) + " ".repeat(mention.end - mention.start) + rest.slice(mention.end);
  }
  const grounds = mentions.filter(isGround);
  const background = mentions.find(
    (mention) => isGround(mention) && /^\s*background/i.test(text.slice(mention.end)),
  );
  const accent = mentions.find((mention) => !isGround(mention)) ?? (background ? undefined : grounds[0]);
  const ground =
    background ?? (accent && isGround(accent) && grounds.length > 1 ? undefined : grounds.at(-1));
  const groundMode =
    ground && (background || ground !== accent) ? (ground.accent.name === "white" ? "light" : "dark") : null;
  return { accent: accent?.accent ?? null, mode: groundMode, rest };
}

/** What follows a word that speaks of the whole look; "dark chocolate" and "a day spa" speak of something else. */
const SPEAKS_OF_LOOK =
  "(?= (?:mode|theme|version|design|background|colou?rs?|look|style|scheme)\\b| (?:[\\w-]+ )?(?:page|site|website|form|app|dashboard|board|card|widget|gallery|blog|portfolio|table|editor|game|timer|quiz|calculator)\\b|\\s*(?:$|[,.;:!?]| and\\b| please\\b| with\\b| instead\\b| again\\b))";
const ASKS_FOR_DARK = new RegExp(
  `\\b(?:dark|night)${SPEAKS_OF_LOOK}|\\b(?:dunkel\\w*|sombre|oscuro|scuro|escuro)\\b`,
  "i",
);
const ASKS_FOR_LIGHT = new RegExp(
  `\\b(?:light|lighter|bright|day)${SPEAKS_OF_LOOK}|\\b(?:hell|helles|clair|claro|chiaro)\\b`,
  "i",
);

/** Reads "dark mode", "a light theme", "in orange, light"; the text must be free of colour words ("dark red"). */
export function readMode(text: string): "light" | "dark" | null {
  if (ASKS_FOR_DARK.test(text)) return "dark";
  return ASKS_FOR_LIGHT.test(text) ? "light" : null;
}
