/** Okapi BM25's usual constants: saturation of repeated words, and weight of the text's length. */
const K1 = 1.2;
const B = 0.75;

/** The inverse document frequency of a word that `matching` of `texts` have. */
export const rarityOf = (matching: number, texts: number): number =>
  Math.log(1 + (texts - matching + 0.5) / (matching + 0.5));

/** The weight of a word that a text has `count` times. @param length of the text, relative to the average */
export const frequencyOf = (count: number, length = 1): number =>
  (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
