// Letters of any script; brackets and parentheses as routes have them, in pairs.
const PART = String.raw`(?:[\p{L}\p{M}\p{N}_@.+~$-]|\[+[\p{L}\p{N}_.-]+\]+|\([\p{L}\p{N}_.-]+\))`;
const WITHOUT_ENDING = "(?:Docker|Make|Proc|Gem|Rake|Jenkins|Vagrant)file|LICENSE|CNAME|CODEOWNERS";
const ENDING = String.raw`\.[a-z][a-z0-9]{0,11}`;
/** Of the names that start with a dot alone, those of files: others are classes of a style. */
const HIDDEN = String.raw`\.(?:env|git[a-z]{2,20}|[a-z]{1,20}(?:rc|ignore|config|version)|htaccess|nojekyll|npmrc)`;
const NAME = `(?:${PART}+${ENDING}|${HIDDEN}|(?:${WITHOUT_ENDING}))`;

/** A path of a file as it stands in a text, without spaces; matched with the flags "iu". */
export const PATH_PATTERN = String.raw`(?:[a-z]:)?[\\/]{0,2}(?:(?:${PART}+[\\/]+)+${ENDING}|(?:${PART}+[\\/]+)*${NAME})`;

const PATH = new RegExp(`^${PATH_PATTERN}$`, "iu");
/** Names whose words may be far apart. */
const SPACED = new RegExp(String.raw`^(?:${PART}| |[\\/])*${NAME}$`, "iu");
const BARE = new RegExp(`^(?:${WITHOUT_ENDING})$`);

const MAX_LENGTH = 255;

/** @param isQuoted it may have spaces: what surrounds it says where it ends */
export const isFilePath = (text: string, isQuoted = false): boolean =>
  text.length <= MAX_LENGTH && (PATH.test(text) || (isQuoted && SPACED.test(text)));

/** Whether the first word of a fence, which is usually a language, is the name of a file. */
export const isFileNotLanguage = (word: string): boolean =>
  BARE.test(word) || (isFilePath(word) && /[^/]\./.test(word)) || /(?:^|\/)\.(?:env|\w{5,})$/.test(word);
