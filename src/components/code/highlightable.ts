/** Longer code stays plain, because highlighting it would block the page. */
const MAX_CODE_LENGTH = 60_000;
/** Highlighting a word of twice the length takes four times as long; editors do not highlight such lines either. */
const MAX_LINE_LENGTH = /^[^\n]{1000}/m;

/** Whether code is short enough to be highlighted quickly. */
export const isHighlightable = (code: string): boolean =>
  code.length <= MAX_CODE_LENGTH && !MAX_LINE_LENGTH.test(code);
