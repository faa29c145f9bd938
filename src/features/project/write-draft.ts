import * as Y from "yjs";
import { type FileContent, normalisePath } from "~/domain/project/project-files";
import { replaceText } from "./draft/replace-text";
import type { ProjectDraft } from "./draft/use-project-draft";

/** New contents by path; null: the file is gone. */
type Changes = Iterable<readonly [path: string, content: FileContent | null]>;

/**
 * Writes files into a draft and makes a version of it. What else is being edited stays.
 *
 * @throws Error for a path that no file can have, before anything is written; what the server refused
 */
export async function writeDraft({ doc, files, save }: ProjectDraft, changes: Changes, message: string) {
  const checked = [...changes];
  const wrong = checked.find(([path]) => normalisePath(path) !== path);
  if (wrong) throw new Error(`No file can have the path ${wrong[0]}`);
  doc.transact(() => {
    for (const [path, content] of checked) {
      const known = files.get(path);
      if (content === null) files.delete(path);
      else if (typeof content !== "string") files.set(path, content);
      else if (known instanceof Y.Text) replaceText(known, content);
      else files.set(path, new Y.Text(content));
    }
  });
  await save(message);
}
