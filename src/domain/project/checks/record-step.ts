import type { RecordedStep } from "~preview";
import type { FileContent, ProjectFiles } from "../project-files";
import { sentenceOf } from "./sentence";

/** Where a check has the files that it brings along, which the page itself does not use. */
const FILES_FOLDER = "checks/files/";

/** The sentences of the steps once another is recorded, which may take the place of the last ones. */
export function withRecorded(
  sentences: readonly string[],
  { step, replaces, sizes }: RecordedStep,
  files: ProjectFiles,
): readonly string[] {
  const before = sentences.slice(0, sentences.length - replaces);
  if (step.do !== "chooseFiles") return [...before, sentenceOf(step)];
  const paths = step.files.map((name, at) => pathOf(name, sizes[at], files));
  return [...before, sentenceOf({ ...step, files: paths })];
}

/** The file of the project that was chosen, by its name and size; else where it is to be added. */
function pathOf(name: string, size: number | undefined, files: ProjectFiles): string {
  const [found] = [...files].find(
    ([path, content]) => path.slice(path.lastIndexOf("/") + 1) === name && sizeOf(content) === size,
  ) ?? [FILES_FOLDER + name.replace(/[<>:"|?*\\/]/g, "_")];
  return found;
}

const sizeOf = (content: FileContent): number =>
  typeof content === "string" ? new TextEncoder().encode(content).length : content.length;
