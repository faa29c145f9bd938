import { normalizePath } from "./project-files";
import { shellLines } from "./shell-installs";

const DELETION = /^(?:[$%>] )?(?:git )?(?:rm|del|Remove-Item) (.+)$/;

/**
 * The project files that a reply's shell commands delete; none for a command with an unknown path or pattern.
 *
 * @param info the fence's info string
 * @param paths the project's files
 */
export function shellDeletions(info: string, commands: string, paths: readonly string[]): string[] {
  const found = shellLines(info, commands).flatMap((line) => {
    const words = DELETION.exec(line)?.[1]?.replace(/["']/g, "").split(" ") ?? [];
    const isRecursive = words.some((word) => /^-\w*r/i.test(word));
    const files = words.filter((word) => !word.startsWith("-")).map(filesAt(paths, isRecursive));
    return files.every((each) => each.length > 0) ? files.flat() : [];
  });
  return [...new Set(found)];
}

/** The named file or, with `-r`, the files of the named folder. */
const filesAt = (paths: readonly string[], isRecursive: boolean) => (operand: string) => {
  const path = normalizePath(operand.replace(/\/$/, ""));
  return path === null
    ? []
    : paths.filter((each) => each === path || (isRecursive && each.startsWith(`${path}/`)));
};
