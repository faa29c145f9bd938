/** Longer code stays plain: colouring it would hold the page up. */
const LONGEST_CODE = 60_000;
/** The highlighter takes four times as long for a word of twice the length; no editor colours such lines either. */
const LONG_LINE = /^[^\n]{1000}/m;

/** Whether code can be coloured in a moment. */
export const isHighlightable = (code: string): boolean =>
  code.length <= LONGEST_CODE && !LONG_LINE.test(code);
