import type { Extension } from "@codemirror/state";
import { loadWhenOnline } from "~/lib/load-when-online";
import { extensionOf } from "~preview";

type Load = () => Promise<Extension>;

const script =
  (options: { jsx?: boolean; typescript?: boolean }): Load =>
  async () =>
    (await import("@codemirror/lang-javascript")).javascript(options);
const html: Load = async () => (await import("@codemirror/lang-html")).html();
const css: Load = async () => (await import("@codemirror/lang-css")).css();
const json: Load = async () => (await import("@codemirror/lang-json")).json();
const markdown: Load = async () => (await import("@codemirror/lang-markdown")).markdown();
const vue: Load = async () => (await import("@codemirror/lang-vue")).vue();

type Language = { name: string; load: Load | null };

/** By extension. A language without a grammar is edited as plain text. */
const languages: Record<string, Language> = {
  ts: { name: "TypeScript", load: script({ typescript: true }) },
  mts: { name: "TypeScript", load: script({ typescript: true }) },
  cts: { name: "TypeScript", load: script({ typescript: true }) },
  tsx: { name: "TypeScript React", load: script({ typescript: true, jsx: true }) },
  js: { name: "JavaScript", load: script({ jsx: true }) },
  mjs: { name: "JavaScript", load: script({ jsx: true }) },
  cjs: { name: "JavaScript", load: script({ jsx: true }) },
  jsx: { name: "JavaScript React", load: script({ jsx: true }) },
  html: { name: "HTML", load: html },
  htm: { name: "HTML", load: html },
  svg: { name: "SVG", load: html },
  xml: { name: "XML", load: html },
  vue: { name: "Vue", load: vue },
  css: { name: "CSS", load: css },
  scss: { name: "SCSS", load: css },
  less: { name: "Less", load: css },
  json: { name: "JSON", load: json },
  webmanifest: { name: "JSON", load: json },
  md: { name: "Markdown", load: markdown },
  mdx: { name: "MDX", load: markdown },
  sql: { name: "SQL", load: null },
};

const plain: Language = { name: "Plain text", load: null };

const languageOf = (path: string): Language => languages[extensionOf(path)] ?? plain;

export const languageName = (path: string): string => languageOf(path).name;
export const isJson = (path: string): boolean => languageOf(path).load === json;
export const isSql = (path: string): boolean => extensionOf(path) === "sql";
/** Whether text that the grammar cannot parse is an error. Not in Markdown, nor where languages nest. */
export const hasGrammar = (path: string): boolean =>
  ["CSS", "HTML", "SVG", "JSON"].includes(languageName(path));

/** The grammar of a file, loaded with its first one. */
export async function loadLanguage(path: string): Promise<Extension> {
  const { load } = languageOf(path);
  return load ? loadWhenOnline(load) : [];
}
