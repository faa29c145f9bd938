/** Fallback when there is no trusted return path. */
export const HOME_PATH = "/dashboard";

const ORIGIN = "https://own.invalid";
const MAX_LENGTH = 2_000;
const DECODING_ROUNDS = 3;
// Pages that would redirect a signed-in user again, and paths that are not pages.
const EXCLUDED_PATH = /^\/(?:login|signup|api|_next)(?:[/?#]|$)/i;

/**
 * The path to return to after login: `from` if it is a path on our own origin, otherwise `/dashboard`. Rejects
 * `//evil`, `/\evil`, `javascript:`, control characters, and encoded forms of these.
 */
export function safeReturnPath(from: string | null | undefined): string {
  if (!from || from.length > MAX_LENGTH || !isSameOriginPath(from)) return HOME_PATH;
  // A proxy or router may decode the path once or twice before using it.
  let decoded = from;
  for (let round = 0; round < DECODING_ROUNDS; round++) {
    decoded = decodeAscii(decoded);
    if (!isSameOriginPath(decoded)) return HOME_PATH;
  }
  return EXCLUDED_PATH.test(decoded) ? HOME_PATH : from;
}

// Only ASCII can be dangerous here. Like browsers, leaves a "%" that starts no escape as it is.
const decodeAscii = (path: string) =>
  path.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function isSameOriginPath(path: string): boolean {
  const [beforeQuery = ""] = path.split(/[?#]/, 1);
  if (!/^\/(?![/\\])/.test(path) || beforeQuery.includes("\\") || beforeQuery.includes("//")) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line ends inside a URL, so "/\t/evil" is "//evil".
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(path)) return false;
  return URL.canParse(path, ORIGIN) && new URL(path, ORIGIN).origin === ORIGIN;
}
