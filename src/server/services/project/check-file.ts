import "server-only";
import { type Transform, transform } from "sucrase";
import { extensionOf } from "~/domain/project/project-files";

const transformsOf: Readonly<Record<string, Transform[]>> = {
  ...{ js: ["jsx"], mjs: ["jsx"], jsx: ["jsx"] },
  ...{ ts: ["typescript"], mts: ["typescript"], tsx: ["typescript", "jsx"] },
};

/** Parses a script or JSON file of a project. @returns what is wrong with it; null for files that are fine or of other types */
export function checkFile(path: string, content: string): string | null {
  const extension = extensionOf(path);
  const transforms = transformsOf[extension];
  try {
    if (extension === "json") JSON.parse(content);
    else if (transforms) transform(content, { transforms });
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return `The file would not be valid any more: ${message}`;
  }
}
