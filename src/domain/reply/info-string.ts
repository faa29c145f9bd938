import { fileEnding, type Language, normaliseLanguage } from "../preview/language";
import { isFileNotLanguage, isFilePath } from "./file-name";

/** The parsed info string of a fence. */
export interface InfoString {
  /** The language as written, or the file name's extension, in lower case; "" for neither. */
  label: string;
  language: Language | null;
  fileName?: string;
  /** The second path, where a file is renamed. */
  to?: string;
}

const NAMED_FILE =
  /(?:^|[\s{,])(?:title|filename|file|path|name)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s}"',]+))/i;

/** Reads "html", "html index.html", "html:index.html", 'tsx title="a b.tsx"', "index.html" or "{.python}". */
export function parseInfoString(info: string): InfoString {
  const named = NAMED_FILE.exec(info);
  const rest = named ? info.replace(named[0], " ").trim() : info.trim();
  const words = rest.split(/\s+/).filter((word) => word !== "");
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
  const language = normaliseLanguage(label);
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
