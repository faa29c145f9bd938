/** The text before the caret that triggers completion. `start` is the position of the sign. */
export type Trigger = { sign: "/" | "@"; query: string; start: number; end: number };

/** A command begins the message; its argument may contain spaces. */
const COMMAND = /^\/([a-z]*(?: [^\n]{0,60})?)$/i;
/** A skill may be named anywhere. */
const SKILL = /(?:^|[\s(])\/([a-z0-9-]{0,64})$/i;
const MENTION = /(?:^|[\s(])@([^\s@]{0,100})$/;

/** Finds a command or a skill after "/", or a file after "@", at the caret. */
export function findTrigger(text: string, caret: number): Trigger | null {
  const before = text.slice(0, caret);
  const command = COMMAND.exec(before)?.[1];
  // Not with text after it: a message that begins with a path is not a command.
  if (command !== undefined && text.slice(caret).trim() === "")
    return { sign: "/", query: command.toLowerCase(), start: 0, end: caret };
  const skill = SKILL.exec(before.slice(-80))?.[1];
  if (skill !== undefined && /^(?:\s|$)/.test(text.slice(caret)))
    return { sign: "/", query: skill.toLowerCase(), start: caret - skill.length - 1, end: caret };
  const mention = MENTION.exec(before.slice(-120))?.[1];
  if (mention === undefined) return null;
  return { sign: "@", query: mention.toLowerCase(), start: caret - mention.length - 1, end: caret };
}

/** Paths that match the query; matches in file names first. */
export function matchPaths(paths: readonly string[], query: string, limit: number): string[] {
  const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const rank = (path: string): number => {
    if (nameOf(path).startsWith(query)) return 0;
    return nameOf(path).includes(query) ? 1 : 2;
  };
  return paths
    .filter((path) => path.toLowerCase().includes(query))
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .slice(0, limit);
}
