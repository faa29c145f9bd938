import type { ProjectFiles } from "../project-files";

/**
 * A file of a project that tells models how to work on it. rules: an AGENTS.md, for the folder that it is in. skill: a
 * SKILL.md, how to do one kind of task; it is read when it is needed.
 */
export type RuleFile = { path: string; kind: "rules" | "skill"; text: string };

/** Others are ignored. */
const MAX_RULES = 8;
export const MAX_SKILLS = 40;

const kinds: Readonly<Record<string, RuleFile["kind"]>> = { "AGENTS.md": "rules", "SKILL.md": "skill" };

const kindOf = (path: string): RuleFile["kind"] | undefined => kinds[path.slice(path.lastIndexOf("/") + 1)];

export const isRuleFile = (path: string): boolean => kindOf(path) !== undefined;

/** The folder of a file, with a trailing slash; "" is the project root. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

const depthOf = (path: string): number => path.split("/").length;

/** The rules of a project, those of the whole project first, then its skills, by path. */
export function ruleFilesOf(files: ProjectFiles): RuleFile[] {
  const found = [...files].flatMap(([path, content]): RuleFile[] => {
    const kind = typeof content === "string" ? kindOf(path) : undefined;
    return kind && typeof content === "string" && content.trim() !== ""
      ? [{ path, kind, text: content }]
      : [];
  });
  const inOrder = found.toSorted((a, b) => depthOf(a.path) - depthOf(b.path) || (a.path < b.path ? -1 : 1));
  const of = (kind: RuleFile["kind"], max: number) =>
    inOrder.filter((file) => file.kind === kind).slice(0, max);
  return [...of("rules", MAX_RULES), ...of("skill", MAX_SKILLS)];
}
