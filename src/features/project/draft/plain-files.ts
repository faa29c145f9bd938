import type { DraftFiles } from "~/domain/project/draft-files";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { textOf } from "./text-of";

/** The files of a draft at this moment. Unchanged texts keep their identity. */
export const plainFiles = (files: DraftFiles): ProjectFiles =>
  new Map(
    [...files].map(([path, content]): [string, FileContent] => [
      path,
      content instanceof Uint8Array ? content : textOf(content),
    ]),
  );
