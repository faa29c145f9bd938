import { normalizePath } from "./project-files";
import { shellLines } from "./shell-installs";

const DELETION = /^(?:[$%>] )?(?:git )?(?:rm|del|Remove-Item) (.+)$/;

/**
 * The files of a project that a reply's shell commands delete; none where a command's pattern or path is not known.
 *
 * @param info the fence's info string
 * @param paths the project's files
 */
export function shellDeletions(info: string, commands: string, paths: readonly string[]): string[] {
  const found = shellLines(info, commands).flatMap((line) => {
    const words = DELETION.exec(line)?.[1]?.replace(/["']/g, "").split(" ") ?? [];
    const takesFolders = words.some((word) => /^-\w*r/i.test(word));
    const files = words.filter((word) => !word.startsWith("-")).map(filesAt(paths, takesFolders));
    return files.every((each) => each.length > 0) ? files.flat() : [];
  });
  return [...new Set(found)];
}

/** The file that a command names or, where it takes folders, those in the folder. */
const filesAt = (paths: readonly string[], takesFolders: boolean) => (operand: string) => {
  const path = normalizePath(operand.replace(/\/$/, ""));
  return path === null
    ? []
    : paths.filter((each) => each === path || (takesFolders && each.startsWith(`${path}/`)));
};
