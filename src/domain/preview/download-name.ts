import type { CodeBlock } from "./code-block";
import type { Language } from "./language";

const endings: Record<Language, string> = {
  html: "html",
  jsx: "jsx",
  tsx: "tsx",
  javascript: "js",
  typescript: "ts",
  css: "css",
  scss: "scss",
  java: "java",
  python: "py",
  php: "php",
  c: "c",
  cpp: "cpp",
  csharp: "cs",
  ruby: "rb",
  go: "go",
  rust: "rs",
  swift: "swift",
  kotlin: "kt",
  r: "r",
  bash: "sh",
  shell: "sh",
  sql: "sql",
  json: "json",
  xml: "xml",
};

/** A block's download name: its own, without folders, or one made from its language. */
export function downloadName({ fileName, kind, language, label }: CodeBlock): string {
  const own = fileName?.split(/[\\/]/).at(-1);
  if (own) return own;
  if (kind === "markup") return "index.html";
  if (language) return `code.${endings[language]}`;
  return /^[a-z0-9]+$/.test(label) ? `code.${label}` : "code.txt";
}
