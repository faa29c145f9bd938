/** Letters without a form in ASCII that Unicode knows. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  þ: "th",
};

/** A name as lowercase words of ASCII with hyphens, as addresses, packages and files may have it; "" where it has no such letters. */
export const slugOf = (name: string, max: number): string =>
  (
    name
      .toLowerCase()
      .replace(/[ßæœøđłþ]/g, (letter) => SPELLED[letter] ?? "")
      .normalize("NFKD")
      .replace(/[\p{M}'’]+/gu, "")
      .match(/[a-z0-9]+/g) ?? []
  )
    .join("-")
    .slice(0, max)
    .replace(/-$/, "");
