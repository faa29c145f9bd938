/** Longer code stays plain: colouring it would hold the page up. */
const MAX_CODE_LENGTH = 60_000;
/** The highlighter takes four times as long for a word of twice the length; no editor colours such lines either. */
const MAX_LINE_LENGTH = /^[^\n]{1000}/m;

/** Whether code can be coloured in a moment. */
export const isHighlightable = (code: string): boolean =>
  code.length <= MAX_CODE_LENGTH && !MAX_LINE_LENGTH.test(code);
