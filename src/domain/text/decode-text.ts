import { analyse } from "chardet";

/** Control characters that no text file has; form feeds and escapes are in logs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells bytes from text
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f]/;

const decode = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const asText = (text: string | null): string | null => (text === null || NOT_TEXT.test(text) ? null : text);

/**
 * The text of a file; null when its bytes are not text or their encoding is ambiguous, because a wrong encoding gives wrong
 * letters.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide) {
    const wide = decode(first === 0xff ? "utf-16le" : "utf-16be", bytes);
    return wide?.includes("\0") ? null : wide;
  }
  if (bytes.includes(0)) return decodeUnmarkedWide(bytes);
  const text = decode("utf-8", bytes);
  if (text !== null) return text.includes("\u001b$") ? asText(decode("iso-2022-jp", bytes)) : text;
  const detected = analyse(sampleOf(bytes));
  return decodeMultiByte(bytes, detected) ?? decodeWestern(bytes, detected);
}

/** Nearly all characters of Western text; of others, at least spaces and line ends. */
const MIN_ASCII_SHARE = 0.02;

/** UTF-16 without a byte order mark: its ASCII characters reveal the order. */
function decodeUnmarkedWide(bytes: Uint8Array): string | null {
  if (bytes.length % 2 !== 0) return null;
  const isAscii = (byte = 0) => byte === 0x0a || (byte >= 0x20 && byte < 0x7f);
  let [little, big] = [0, 0];
  for (let at = 0; at < bytes.length; at += 2) {
    if (bytes[at + 1] === 0 && isAscii(bytes[at])) little += 1;
    if (bytes[at] === 0 && isAscii(bytes[at + 1])) big += 1;
  }
  const most = Math.max(little, big);
  if (most < MIN_ASCII_SHARE * (bytes.length / 2) || Math.min(little, big) * 10 > most) return null;
  const wide = decode(little > big ? "utf-16le" : "utf-16be", bytes);
  return wide !== null && !UNUSED.test(wide) ? asText(wide) : null;
}

const UNUSED = /[\p{Cn}\p{Co}]/u;

/** Enough for statistics; their cost grows with the size. */
const SAMPLE_BYTES = 8_000;

/** From the first byte that is not ASCII, where a character of several bytes begins. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte > 0x7f);
  return bytes.subarray(start, start + SAMPLE_BYTES);
}

type Detection = ReturnType<typeof analyse>;

const MIN_CONFIDENCE = 90;
/** Ahead of the second best. */
const MIN_LEAD = 20;
const MULTI_BYTE = new Set(["GB18030", "Big5", "Shift_JIS", "EUC-JP", "EUC-KR"]);

function decodeMultiByte(bytes: Uint8Array, [best, next]: Detection): string | null {
  if (!best || !MULTI_BYTE.has(best.name)) return null;
  if (best.confidence < MIN_CONFIDENCE || best.confidence - (next?.confidence ?? 0) < MIN_LEAD) return null;
  const text = decode(best.name, bytes);
  return text !== null && !UNUSED.test(text) ? asText(text) : null;
}

const WESTERN_LETTER = "A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ffŒœŠšŽžŸ";
const WESTERN = new RegExp(
  `^[\\t\\n\\f\\r\\x1b\\x20-\\x7e${WESTERN_LETTER}\\u00a0¡¿£§©®°±²³·µ«»¼½¾€–—‘’“”„…•™]*$`,
);
/** Longer than in any Western language, or apart from any other letter. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it stands for everything beyond ASCII
const FOREIGN = /[^\x00-\x7f]{4}|(?<![A-Za-z])[\u00c0-\u024f]{2,}(?![A-Za-z])/;
/** One of these signs within a word is a letter of another encoding. */
const SIGN_IN_WORD = new RegExp(`(?<=[${WESTERN_LETTER}])[¡¿£§©®°±²³µ¼½¾€•](?=[${WESTERN_LETTER}])`);
const LATIN = /^(?:ISO-8859-(?:1|2|9)|windows-125[0247])$/;

/** The letters beyond ASCII of languages whose bytes could be letters of Western ones, by their encoding. */
const otherAlphabets: Readonly<Record<string, readonly string[]>> = {
  // Czech, Slovak, Polish, Hungarian, Romanian, Croatian and Slovene
  "windows-1250": [...["áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "ąćęłńóśźż", "áéíóöőúüű", "ăâîşţ", "čćđšž"]],
  "windows-1254": ["çğıi̇öşüâîû"],
  // Lithuanian, Latvian
  "windows-1257": ["ąčęėįšųūž", "āčēģīķļņšūž"],
};

/** Whether the bytes are other letters, all of one language, in another encoding: statistics cannot tell short texts apart. */
const isOtherLanguage = (bytes: Uint8Array, text: string): boolean =>
  Object.entries(otherAlphabets).some(([encoding, alphabets]) => {
    const other = decode(encoding, bytes);
    if (other === null || other === text) return false;
    const letters = other.toLowerCase().match(/(?![a-z])\p{L}/gu) ?? [];
    return alphabets.some((alphabet) => letters.every((letter) => alphabet.includes(letter)));
  });

/** What older Windows programs write in Western languages: accented letters within words of ASCII. */
function decodeWestern(bytes: Uint8Array, detected: Detection): string | null {
  const text = asText(decode("windows-1252", bytes));
  if (text === null || !WESTERN.test(text) || FOREIGN.test(text) || SIGN_IN_WORD.test(text)) return null;
  if (isOtherLanguage(bytes, text)) return null;
  const latin = detected.find(({ name }) => LATIN.test(name));
  return !latin || /8859-1$|1252$/.test(latin.name) ? text : null;
}
