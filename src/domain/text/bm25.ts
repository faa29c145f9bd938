/** Okapi BM25's usual constants: how soon a word that is repeated says no more, and how much a text's length counts. */
const K1 = 1.2;
const B = 0.75;

/** What a word says about a text that has it, when `holders` of `texts` have it. */
export const rarityOf = (holders: number, texts: number): number =>
  Math.log(1 + (texts - holders + 0.5) / (holders + 0.5));

/** How much a text is about a word that it has `count` times. @param length of the text, of average ones */
export const frequencyOf = (count: number, length = 1): number =>
  (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
