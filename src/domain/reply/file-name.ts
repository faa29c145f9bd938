// Letters of any script; paired brackets and parentheses, as in routes.
const PART = String.raw`(?:[\p{L}\p{M}\p{N}_@.+~$-]|\[+[\p{L}\p{N}_.-]+\]+|\([\p{L}\p{N}_.-]+\))`;
const WITHOUT_ENDING = "(?:Docker|Make|Proc|Gem|Rake|Jenkins|Vagrant)file|LICENSE|CNAME|CODEOWNERS";
const ENDING = String.raw`\.[a-z][a-z0-9]{0,11}`;
/** Hidden files; other names with only a leading dot are CSS classes. */
const HIDDEN = String.raw`\.(?:env|git[a-z]{2,20}|[a-z]{1,20}(?:rc|ignore|config|version)|htaccess|nojekyll|npmrc)`;
const NAME = `(?:${PART}+${ENDING}|${HIDDEN}|(?:${WITHOUT_ENDING}))`;

/** A file path in a text, without spaces; use with the flags "iu". */
export const PATH_PATTERN = String.raw`(?:[a-z]:)?[\\/]{0,2}(?:(?:${PART}+[\\/]+)+${ENDING}|(?:${PART}+[\\/]+)*${NAME})`;

const PATH = new RegExp(`^${PATH_PATTERN}$`, "iu");
/** Names with spaces. */
const SPACED = new RegExp(String.raw`^(?:${PART}| |[\\/])*${NAME}$`, "iu");
const BARE = new RegExp(`^(?:${WITHOUT_ENDING})$`);

const MAX_LENGTH = 255;

/** @param isQuoted it may contain spaces, because it is delimited */
export const isFilePath = (text: string, isQuoted = false): boolean =>
  text.length <= MAX_LENGTH && (PATH.test(text) || (isQuoted && SPACED.test(text)));

/** Whether the first word of a fence is a file name instead of a language. */
export const isFileNotLanguage = (word: string): boolean =>
  BARE.test(word) || (isFilePath(word) && /[^/]\./.test(word)) || /(?:^|\/)\.(?:env|\w{5,})$/.test(word);
