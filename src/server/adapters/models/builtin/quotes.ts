const QUOTED =
  /["“”„«]([^"“”„«»\n]{1,200})["“”»]|(?<![\p{L}\p{N}])['‘]([^'’\n]{1,200})['’](?![\p{L}\p{N}])/gu;
const PLACEHOLDER = /\uE000(\d+)\uE001/g;
/** Pattern of the placeholder for a quoted text. */
export const QUOTE_PLACEHOLDER = "\uE000\\d+\uE001";

/** A sentence with placeholders for its quoted texts, so that their words are not parsed. */
export type QuotedText = { text: string; quotes: readonly string[] };

export function extractQuotes(sentence: string): QuotedText {
  const quotes: string[] = [];
  const text = sentence.replace(/[\uE000\uE001]/g, "").replace(QUOTED, (_, double, single) => {
    quotes.push((double ?? single).trim());
    return `\uE000${quotes.length - 1}\uE001`;
  });
  return { text, quotes };
}

/** Restores the quoted texts in a piece of the sentence; a piece that is only a quoted text loses its quotes. */
export function restoreQuotes(piece: string, { quotes }: QuotedText): string {
  const only = piece.trim().match(new RegExp(`^${QUOTE_PLACEHOLDER}$`));
  return piece.trim().replace(PLACEHOLDER, (_, index) => {
    const text = quotes[Number(index)] ?? "";
    return only ? text : `“${text}”`;
  });
}

export const withoutQuotes = (text: string): string => text.replace(PLACEHOLDER, " ");
