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
  // A fallback of moderate size for characters that Geist lacks, mainly CJK and symbols.
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

/** The fonts for generated images. Always the same array, because the library caches parsed fonts by identity. */
export const pictureFonts = () => loadOnce().fonts;

/** Control and private-use characters, and invisible ones such as joiners. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
const MARK = /\p{M}/u;

/**
 * Removes the characters that our fonts lack: `next/og` would fetch a font or an emoji for them, and fail without a
 * network. A combining mark is kept only if the font of its letter has it.
 */
export function withoutMissingGlyphs(text: string): string {
  const { characters } = loadOnce();
  const fontOf = (character: string) => characters.find((font) => font.has(character.codePointAt(0) ?? 0));
  let drawn = "";
  let font: Set<number> | undefined;
  for (const character of text.normalize("NFC").replace(/\s+/gu, " ")) {
    if (INVISIBLE.test(character)) continue;
    const isMark = MARK.test(character);
    if (!isMark) font = fontOf(character);
    if (isMark ? font?.has(character.codePointAt(0) ?? 0) : font) drawn += character;
  }
  return drawn.trim();
}
