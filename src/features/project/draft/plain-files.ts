import type { DraftFiles } from "~/domain/project/draft-files";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { textOf } from "./text-of";

/** A snapshot of a draft's files. Unchanged texts keep their identity. */
export const plainFiles = (files: DraftFiles): ProjectFiles =>
  new Map(
    [...files].map(([path, content]): [string, FileContent] => [
      path,
      content instanceof Uint8Array ? content : textOf(content),
    ]),
  );

export const onlyTexts = (files: Iterable<[path: string, content: FileContent]>): Map<string, string> =>
  new Map([...files].flatMap(([path, text]) => (typeof text === "string" ? [[path, text]] : [])));
