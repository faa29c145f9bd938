/** Letters that Unicode does not decompose to ASCII. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  þ: "th",
};

/** A name as lowercase ASCII words with hyphens, for URLs, packages and files; "" if it has no such letters. */
export const slugOf = (name: string, max: number): string =>
  (
    name
      .toLowerCase()
      .replace(/[ßæœøđłþ]/g, (letter) => TRANSLITERATIONS[letter] ?? "")
      .normalize("NFKD")
      .replace(/[\p{M}'’]+/gu, "")
      .match(/[a-z0-9]+/g) ?? []
  )
    .join("-")
    .slice(0, max)
    .replace(/-$/, "");
