import "server-only";
import { buildPage, recipeOf } from "./build-page";
import { carryTexts } from "./carry-texts";
import { changes } from "./copy";
import type { EditReader } from "./edit-reader";
import { readColour, readMode } from "./reading/read-colour";
import { readNamedLanguage } from "./reading/read-language";
import type { PageSpec } from "./recipe";

const [SMALLEST_TEXT, LARGEST_TEXT] = [0.75, 1.75];
const [SMALL_STEP, LARGE_STEP] = [1.125, 1.25];
const NORMAL_FONT_PX = 16;
const [SQUARE, SLIGHT_RADIUS, ROUND_RADIUS, ROUNDEST] = [0, 4, 18, 28];

/** Words that only courtesy or the order itself adds around a colour; a clause of more than these and a colour asks for something else. */
const colour: EditReader = (spec, clause) => {
  const reading = readColour(clause);
  const isOrder =
    /\b(?:make|turn|use|set|change|switch|colou?rs?|accent|theme|in|want|with|prefer|palette|mach|more)\b/i.test(
      clause,
    );
  const isBare = reading.rest.trim().split(/\s+/).length <= 3;
  if (!reading.accent && !reading.mode) return undefined;
  if (!isOrder && !isBare) return undefined;
  return {
    spec: { ...spec, accent: reading.accent ?? spec.accent, mode: reading.mode ?? spec.mode },
    change: [
      ...(reading.accent ? [changes.colour(reading.accent.name)] : []),
      ...(reading.mode ? [changes.mode(reading.mode)] : []),
    ].join(" and "),
  };
};

const mode: EditReader = (spec, clause) => {
  const { rest } = readColour(clause);
  const wanted = readMode(rest);
  return wanted ? { spec: { ...spec, mode: wanted }, change: changes.mode(wanted) } : undefined;
};

const clampText = (scale: number) =>
  Math.round(Math.min(LARGEST_TEXT, Math.max(SMALLEST_TEXT, scale)) * 1000) / 1000;

const fontSize: EditReader = (spec, clause) => {
  const text = clause.toLowerCase();
  const aboutText = /\b(?:texts?|fonts?|letters?|type|writing|font size|words)\b/.test(text);
  const pixels = /\b(\d{2})\s?(?:px|pt|pixels?)\b/.exec(text);
  if (aboutText && pixels) {
    return {
      spec: { ...spec, fontScale: clampText(Number(pixels[1]) / NORMAL_FONT_PX) },
      change: changes.textSize,
    };
  }
  if (aboutText && /\b(?:normal|default|usual|reset)\b/.test(text)) {
    return { spec: { ...spec, fontScale: 1 }, change: changes.textSize };
  }
  const step = /\b(?:much|a lot|way|very|far)\b/.test(text) ? LARGE_STEP : SMALL_STEP;
  const isWhole =
    /^(?:make|turn)?\s*(?:it|everything|all|this|the page)?\s*(?:much |a lot |a bit |a little |slightly )?(?:bigger|larger|smaller)$/.test(
      text,
    );
  if (!aboutText && !isWhole) return undefined;
  if (/\b(?:bigger|larger|increase|enlarge|grow|big|large|huge|raise)\b/.test(text)) {
    return { spec: { ...spec, fontScale: clampText(spec.fontScale * step) }, change: changes.biggerText };
  }
  if (/\b(?:smaller|decrease|reduce|shrink|small|tiny|lower)\b/.test(text)) {
    return { spec: { ...spec, fontScale: clampText(spec.fontScale / step) }, change: changes.smallerText };
  }
  return undefined;
};

const corners: EditReader = (spec, clause) => {
  const text = clause.toLowerCase();
  const pixels = /\b(?:radius|corners?|rounded)\b\D{0,12}(\d{1,2})\s?(?:px)?\b/.exec(text);
  const to = (radius: number) => ({ spec: { ...spec, radius }, change: changes.corners(radius) });
  if (pixels) return to(Number(pixels[1]));
  const isNone = /\b(?:no|without|remove|not|zero|drop|get rid of)\b.*\b(?:round\w*|radius)\b/.test(text);
  if (isNone || /\b(?:square|sharp|straight|hard|angular|pointed)\b/.test(text)) return to(SQUARE);
  if (/\bless (?:round|rounded)\b/.test(text))
    return to(Math.max(SQUARE, Math.min(SLIGHT_RADIUS, spec.radius - 6)));
  if (/\b(?:rounder|more round\w*|pill\w*|fully round\w*|very round\w*|extra round\w*)\b/.test(text)) {
    return to(
      spec.radius >= ROUND_RADIUS || /\b(?:pill|fully|very|extra)/.test(text) ? ROUNDEST : ROUND_RADIUS,
    );
  }
  return /\b(?:round|rounded)\b/.test(text) ? to(Math.max(ROUND_RADIUS, spec.radius)) : undefined;
};

const language: EditReader = (spec, clause) => {
  const wanted = readNamedLanguage(clause);
  if (!wanted) return undefined;
  // A title that the recipe chose is a label like any other; one that comes from the user or the subject is a name.
  const { defaultTitle } = recipeOf(spec);
  const usual = spec.subject === null ? defaultTitle(spec) : undefined;
  const translated = (name: string | undefined) =>
    name === usual ? defaultTitle({ ...spec, language: wanted }) : name;
  const next: PageSpec = {
    ...spec,
    language: wanted,
    textLanguage: spec.textLanguage ?? spec.language,
    title: translated(spec.title) ?? spec.title,
    brand: translated(spec.brand),
  };
  const keepsTexts =
    Object.keys(spec.texts).length > 0 || buildPage(next) !== buildPage({ ...next, textLanguage: wanted });
  return {
    spec: { ...next, texts: carryTexts(spec, next) },
    change: changes.language(wanted, keepsTexts),
  };
};

/** Edits of how the page looks; several can be in one clause. */
export const editLook: readonly EditReader[] = [colour, mode, fontSize, corners, language];
