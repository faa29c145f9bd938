import { MAX_AT_ONCE, PACKAGE_SPEC } from "./package-mode";

const SHELLS = new Set(["", "bash", "sh", "shell", "zsh", "console", "terminal"]);
const INSTALL =
  /^(?:[$%>] )?(?:npm (?:i|install|add)|(?:pnpm|yarn|bun) add|(?:pnpm|bun) (?:i|install)) (.+)$/;
/** Flags for development tools, which the preview does not run. */
const TOOL_FLAGS = new Set(["-D", "-d", "--dev", "--save-dev", "-g", "--global"]);

/**
 * The packages that a reply's shell commands install for the app.
 *
 * @param info the fence's info string
 * @returns names, or names with a range, at most `MAX_AT_ONCE`
 */
export function shellInstalls(info: string, commands: string): string[] {
  const specs = shellLines(info, commands).flatMap((line) => {
    const [, rest] = INSTALL.exec(line) ?? [];
    const words = (rest ?? "").replace(/["']/g, "").split(" ");
    const names = words.filter((word) => !word.startsWith("-"));
    const isForApp =
      !words.some((word) => TOOL_FLAGS.has(word)) && names.every((name) => PACKAGE_SPEC.test(name));
    return isForApp ? names : [];
  });
  return [...new Set(specs)].slice(0, MAX_AT_ONCE);
}

/** The commands of a shell fence without comments; none for other fences. */
export const shellLines = (info: string, commands: string): string[] =>
  SHELLS.has(info.trim().toLowerCase())
    ? commands
        .replace(/\\\r?\n/g, " ")
        .split(/\r?\n|&&|;/)
        .map(withoutComment)
    : [];

const withoutComment = (line: string): string =>
  (` ${line.replace(/\s+/g, " ")}`.split(" #", 1)[0] ?? "").trim();
