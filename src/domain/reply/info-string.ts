import { fileEnding, type Language, normalizeLanguage } from "../preview/language";
import { isFileNotLanguage, isFilePath } from "./file-name";

/** The parsed info string of a fence. */
export interface InfoString {
  /** The language as written, or the file name's extension, in lower case; "" for neither. */
  label: string;
  language: Language | null;
  fileName?: string;
  /** Code on the line of the fence. */
  code?: string;
  /** The new path of a renamed file. */
  to?: string;
}

const NAMED_FILE =
  /(?:^|[\s{,])(?:title|filename|file|path|name)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s}"',]+))/i;

/** Beginnings of code that belongs on the next line. */
const CODE =
  /(?<!\S)(?:<(?:!doctype|[a-z])|(?:import|export|const|let|var|function|class|async|def|from|package|use|interface|type)\s{1,9}[\w${*"'@]|[@#.*:][\w-]{1,99}\s{0,9}[{,:]|["']use )/i;
const IS_CODE = /[;{}=]|^<|["']$|\):$|^import [\w.]{1,99}$|^from [\w.]{1,99} import /;

/** Reads "html", "html index.html", "html:index.html", 'tsx title="a b.tsx"', "index.html" or "{.python}". */
export function parseInfoString(line: string): InfoString {
  const start = CODE.exec(line)?.index ?? -1;
  const code = line.slice(start).trim();
  if (start <= 0 || !IS_CODE.test(code)) return parseNames(line);
  return { ...parseNames(line.slice(0, start)), code };
}

function parseNames(info: string): InfoString {
  const named = NAMED_FILE.exec(info);
  const rest = named ? info.replace(named[0], " ").trim() : info.trim();
  const words = rest
    .split(/\s+/)
    .map((word) => /^(["'(<])(.+)["')>]$/.exec(word)?.[2] ?? word)
    .filter((word) => word !== "");
  const first = (words[0] ?? "").replace(/^\{\s*\.?|\}$/g, "").replace(/^(?:language|lang)-/i, "");
  const [word = "", afterColon] = splitAtColon(first);
  const isFile = isFileNotLanguage(word);
  const fileName =
    named?.[1] ??
    named?.[2] ??
    named?.[3] ??
    afterColon ??
    (isFile ? word : words.slice(1).find((each) => isFilePath(each)));
  const label = (isFile || word === "" ? fileEnding(fileName ?? "") : word).toLowerCase();
  const language = normalizeLanguage(label);
  if (!fileName) return { label, language };
  const to = label === "rename" ? words.findLast((each) => isFilePath(each) && each !== fileName) : undefined;
  return to ? { label, language, fileName, to } : { label, language, fileName };
}

function splitAtColon(word: string): [string, string?] {
  const colon = word.indexOf(":");
  if (colon < 1) return [word];
  const after = word.slice(colon + 1);
  return isFilePath(after) ? [word.slice(0, colon), after] : [word];
}
