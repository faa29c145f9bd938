/** Names that always mean a color. Harsh CSS values are replaced with ones that suit a page. */
const UNAMBIGUOUS =
  "red #dc2626 blue #2563eb green #16a34a yellow #eab308 purple #7c3aed violet #7c3aed pink #db2777 teal #0d9488 cyan #0891b2 turquoise #14b8a6 magenta #c026d3 indigo #4f46e5 navy #1e3a8a maroon #800000 brown #8b5a2b grey #6b7280 gray #6b7280 beige #d6c7a1 crimson #dc143c burgundy #800020 lavender #a78bfa khaki #a89f68 aqua #06b6d4 fuchsia #d946ef aquamarine #2dd4a7 lightblue #38bdf8 darkblue #1e3a8a lightgreen #4ade80 darkgreen #166534 darkred #991b1b darkorange #ea580c lightpink #f9a8d4 deeppink #ff1493 hotpink #ff69b4 skyblue #0ea5e9 steelblue #4682b4 royalblue #4169e1 slateblue #6a5acd dodgerblue #1e90ff cornflowerblue #6495ed midnightblue #191970 cadetblue #5f9ea0 forestgreen #228b22 seagreen #2e8b57 springgreen #00c46a limegreen #32cd32 olivedrab #6b8e23 darkgray #4b5563 darkgrey #4b5563 lightgray #9ca3af lightgrey #9ca3af rebeccapurple #663399 blueviolet #8a2be2 darkviolet #9400d3 orangered #ff4500 firebrick #b22222 goldenrod #daa520 darkcyan #008b8b";
/** Names that are also other words, such as fruit or metals: colors only in a sentence about colors. */
const AMBIGUOUS =
  "orange #ea580c gold #d4a017 silver #9ca3af rose #e11d48 olive #808000 lime #65a30d mint #34d399 coral #ff7f50 salmon #fa8072 peach #ffb07c plum #8e4585 tomato #ff6347 chocolate #7b3f00 amber #f59e0b emerald #059669 ruby #be123c sapphire #1d4ed8 slate #475569 orchid #da70d6 tan #b08d57 sienna #a0522d azure #0ea5e9 ivory #d8cfb0 black #111111 white #ffffff";

export type Color = { name: string; hex: string };

const unambiguous = tableOf(UNAMBIGUOUS);
const ambiguous = tableOf(AMBIGUOUS);

function tableOf(list: string): ReadonlyMap<string, string> {
  const words = list.split(" ");
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ""] as const] : [])));
}

const MENTIONS_COLOR = /\b(?:accent|colou?rs?|theme|primary|brand|in|make it|it)\b/i;
const WORD = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|\b[a-z]+(?:[ -][a-z]+)?\b/gi;

/** The colors that a text names, and the text without them. */
export function extractColors(text: string): { colors: Color[]; rest: string } {
  const colors: Color[] = [];
  const rest = text.replace(WORD, (words) => {
    const hex = hexOf(words, text);
    if (hex) {
      colors.push({ name: words.toLowerCase(), hex });
      return " ";
    }
    // Only one of the two words may be a color.
    return words.replace(/[a-z]+/gi, (word) => {
      const single = words === word ? undefined : hexOf(word, text);
      if (!single) return word;
      colors.push({ name: word.toLowerCase(), hex: single });
      return " ";
    });
  });
  return { colors, rest };
}

function hexOf(words: string, text: string): string | undefined {
  const name = words.toLowerCase().replace(/[ -]/, "");
  if (/^#[0-9a-f]{6}$/.test(name)) return name;
  if (/^#[0-9a-f]{3}$/.test(name)) return name.replace(/[0-9a-f]/g, "$&$&");
  return unambiguous.get(name) ?? (MENTIONS_COLOR.test(text) ? ambiguous.get(name) : undefined);
}

/** The hex value of a CSS color name. */
export const namedColor = (name: string): string | undefined => unambiguous.get(name) ?? ambiguous.get(name);
