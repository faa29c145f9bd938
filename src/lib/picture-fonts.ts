import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "fontkit";

const read = (path: string) => readFileSync(join(process.cwd(), "node_modules", path));
const geist = (weight: 400 | 600, file: string) => ({
  name: "Geist",
  weight,
  data: read(`geist/dist/fonts/geist-sans/${file}`),
});
const charactersOf = ({ data }: { data: Uint8Array }) => new Set(create(data).characterSet);

function load() {
  const regular = geist(400, "Geist-Regular.ttf");
  // One moderate file for what Geist lacks, CJK and symbols above all.
  const unifont = {
    name: "Unifont",
    weight: 400 as const,
    data: read("@fontsource/unifontex/files/unifontex-latin-400-normal.woff"),
  };
  return {
    fonts: [regular, geist(600, "Geist-SemiBold.ttf"), unifont],
    characters: [charactersOf(regular), charactersOf(unifont)],
  };
}

let loaded: ReturnType<typeof load> | undefined;
const loadOnce = () => {
  loaded ??= load();
  return loaded;
};

/** The fonts of pictures. The same array each time, because the library parses one that it has seen only once. */
export const pictureFonts = () => loadOnce().fonts;

/** Control and private characters, and those that join others into one picture. */
const UNDRAWN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
const MARK = /\p{M}/u;

/**
 * What of a text can be drawn with our fonts: for anything else `next/og` asks Google for a font, or another server for
 * an emoji, and fails without a network. A mark must be in the font of its letter.
 */
export function drawable(text: string): string {
  const { characters } = loadOnce();
  const fontOf = (character: string) => characters.find((font) => font.has(character.codePointAt(0) ?? 0));
  let drawn = "";
  let font: Set<number> | undefined;
  for (const character of text.normalize("NFC").replace(/\s+/gu, " ")) {
    if (UNDRAWN.test(character)) continue;
    const isMark = MARK.test(character);
    if (!isMark) font = fontOf(character);
    if (isMark ? font?.has(character.codePointAt(0) ?? 0) : font) drawn += character;
  }
  return drawn.trim();
}
