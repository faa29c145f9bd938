import core from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import r from "highlight.js/lib/languages/r";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import scss from "highlight.js/lib/languages/scss";
import shell from "highlight.js/lib/languages/shell";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import { isHighlightable } from "~/domain/preview/highlightable";
import type { Language } from "~/domain/preview/language";

const grammars = {
  html: xml,
  jsx: javascript,
  tsx: typescript,
  javascript,
  typescript,
  css,
  scss,
  java,
  python,
  php,
  c,
  cpp,
  csharp,
  ruby,
  go,
  rust,
  swift,
  kotlin,
  r,
  bash,
  shell,
  sql,
  json,
  xml,
} satisfies Record<Language, Parameters<typeof core.registerLanguage>[1]>;

for (const [language, grammar] of Object.entries(grammars)) core.registerLanguage(language, grammar);

/** The code as HTML: escaped, its parts marked with hljs-* classes. */
export function highlight(code: string, language: Language): string {
  if (!isHighlightable(code)) return code.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return core.highlight(code, { language, ignoreIllegals: true }).value;
}
