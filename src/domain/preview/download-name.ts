import type { CodeBlock } from "./code-block";
import { languages } from "./language";

/** A block's download name: its file name without folders, or one derived from its language. */
export function downloadName({ fileName, kind, language, label }: CodeBlock): string {
  const own = fileName?.split(/[\\/]/).at(-1);
  if (own) return own;
  if (kind === "markup") return "index.html";
  if (language) return `code.${languages[language].ending}`;
  return /^[a-z0-9]+$/.test(label) ? `code.${label}` : "code.txt";
}
