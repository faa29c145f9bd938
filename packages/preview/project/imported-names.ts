import { extensionOf, type FileContent } from "./source-files";

const SPECIFIER = /\b(?:from|import|require)\b\s*(?:\(\s*)?["']([^"'\n]+)["']/g;

/** What a script or component imports, as it is written there. A name in a comment counts, too. */
export function importedNames(path: string, content: FileContent | undefined): string[] {
  if (typeof content !== "string" || !/^(?:[cm]?[jt]sx?|vue)$/.test(extensionOf(path))) return [];
  return [...content.matchAll(SPECIFIER)].map(([, name = ""]) => name);
}
