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
import { type HighlightedLine, parseHighlighted } from "./highlighted-lines";

/** A supported language that is missing here is a type error where its code is rendered. */
const grammars = {
  html: xml,
  xml,
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
};

export type HighlightedLanguage = keyof typeof grammars;

export const isHighlighted = (language: string): language is HighlightedLanguage =>
  Object.hasOwn(grammars, language);

for (const [name, grammar] of Object.entries(grammars)) core.registerLanguage(name, grammar);

/** Highlights code. Loaded with the first block in a supported language. */
export const highlight = (code: string, language: HighlightedLanguage): HighlightedLine[] =>
  parseHighlighted(core.highlight(code, { language, ignoreIllegals: true }).value);
