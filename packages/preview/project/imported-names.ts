import { extensionOf, type FileContent } from "./source-files";

const SPECIFIER = /\b(?:from|import|require)\b\s*(?:\(\s*)?["']([^"'\n]+)["']/g;

/** The import specifiers in a script or component, as written. Those in comments count, too. */
export function importedNames(path: string, content: FileContent | undefined): string[] {
  if (typeof content !== "string" || !/^(?:[cm]?[jt]sx?|vue)$/.test(extensionOf(path))) return [];
  return [...content.matchAll(SPECIFIER)].map(([, name = ""]) => name);
}
