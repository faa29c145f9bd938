import { parse as parseHtml } from "parse5";
import { parse as parseCss } from "postcss";
import { parse as parseScss } from "postcss-scss";
import { type Transform, transform } from "sucrase";
import { attributeOf, extensionOf, nestingProblem, resourceElements } from "~preview";

type Parser = (content: string) => unknown;

const javascript = script("jsx");
const typescript = script("typescript");

const parsers: Readonly<Record<string, Parser>> = {
  json: parseJson,
  webmanifest: parseJson,
  css: parseCss,
  scss: parseScss,
  html: checkPage,
  htm: checkPage,
  vue: checkElements,
  js: javascript,
  mjs: javascript,
  cjs: javascript,
  jsx: javascript,
  ts: typescript,
  mts: typescript,
  cts: typescript,
  tsx: script("typescript", "jsx"),
};

/** Parses a file of a project. @returns what is wrong with it; null for files that are fine, or of other types */
export function checkFile(path: string, content: string): string | null {
  const problem = nestingProblem(path, content);
  if (problem !== null) return problem;
  try {
    parsers[extensionOf(path)]?.(content);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.replace(/^<css input>:/, "");
  }
}

function script(...transforms: Transform[]): Parser {
  return (content) => transform(content, { transforms });
}

/** Comments and trailing commas are allowed, as `tsconfig.json` has them. */
function parseJson(content: string): void {
  try {
    JSON.parse(content);
  } catch (error) {
    const data = content.trim();
    if (!/^[[{][\s\S]*[\]}]$/.test(data) || !/\/\/|\/\*|,\s*[\]}]/.test(data)) throw error;
    transform(`(${data})`, { transforms: [] });
  }
}

/** HTML is never invalid; a page that ends within a tag, a comment or a script is. */
function checkPage(content: string): void {
  parseHtml(content, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine }) => {
      if (code.startsWith("eof-in")) throw new Error(`the page ends within an element (line ${startLine})`);
    },
  });
  checkElements(content);
}

/** The scripts and styles of a page or of a Vue component. Other languages than ours are not parsed. */
function checkElements(content: string): void {
  for (const { name, tag, text } of resourceElements(content)) {
    const language = attributeOf(tag, "lang")?.toLowerCase();
    if (name === "style") parsers[language ?? "css"]?.(text);
    else if (name === "script" && isScript(tag)) parsers[language ?? "js"]?.(text);
  }
}

const isScript = (tag: string): boolean =>
  /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/babel|text\/jsx)$/i.test(
    attributeOf(tag, "type") ?? "",
  );
