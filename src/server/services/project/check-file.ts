import "server-only";
import { parse as parseHtml } from "parse5";
import { parse as parseCss } from "postcss";
import { type Transform, transform } from "sucrase";
import { resourceElements } from "~/domain/preview/markup";
import { extensionOf } from "~/domain/project/project-files";

const parsers: Readonly<Record<string, (content: string) => void>> = {
  json: parseJson,
  css: (content) => void parseCss(content),
  html: checkPage,
  htm: checkPage,
  js: script("jsx"),
  mjs: script("jsx"),
  jsx: script("jsx"),
  ts: script("typescript"),
  mts: script("typescript"),
  tsx: script("typescript", "jsx"),
};

/** Parses a file of a project. @returns what is wrong with it; null for files that are fine, or of other types */
export function checkFile(path: string, content: string): string | null {
  try {
    parsers[extensionOf(path)]?.(content);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return `The file would not be valid: ${message.replace(/^<css input>:/, "")}`;
  }
}

function script(...transforms: Transform[]): (content: string) => void {
  return (content) => void transform(content, { transforms });
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

/** HTML is never invalid; a page that ends within a tag, a comment or a script is. Scripts in it are parsed. */
function checkPage(content: string): void {
  parseHtml(content, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine }) => {
      if (code.startsWith("eof-in")) throw new Error(`the page ends within an element (line ${startLine})`);
    },
  });
  for (const { name, tag, text } of resourceElements(content)) {
    if (name === "style") parseCss(text);
    else if (name === "script" && isScript(tag)) transform(text, { transforms: ["jsx"] });
  }
}

const isScript = (tag: string): boolean => {
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(tag)?.[1] ?? "";
  return /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/babel|text\/jsx)$/i.test(type);
};
