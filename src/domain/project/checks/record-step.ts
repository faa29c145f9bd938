import type { RecordedStep } from "~preview";
import type { ProjectFiles } from "../project-files";
import { bytesIn } from "../project-limits";
import { sentenceOf } from "./sentence";

/** Folder for files that only checks use. */
const FILES_FOLDER = "checks/files/";

/** Adds a recorded step, which may replace the last ones. */
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

/** The chosen project file, matched by name and size, else the path for a new one. */
function pathOf(name: string, size: number | undefined, files: ProjectFiles): string {
  const [found] = [...files].find(
    ([path, content]) => path.slice(path.lastIndexOf("/") + 1) === name && bytesIn(content) === size,
  ) ?? [FILES_FOLDER + name.replace(/[<>:"|?*\\/]/g, "_")];
  return found;
}
