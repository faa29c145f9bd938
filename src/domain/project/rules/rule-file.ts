import type { ProjectFiles } from "../project-files";

/**
 * A project file with instructions for models. rules: an AGENTS.md, for its folder · skill: a SKILL.md for one kind of
 * task, read on demand
 */
export type RuleFile = { path: string; kind: "rules" | "skill"; text: string };

/** Further files are ignored. */
const MAX_RULES = 8;
export const MAX_SKILLS = 40;

const kinds: Readonly<Record<string, RuleFile["kind"]>> = { "AGENTS.md": "rules", "SKILL.md": "skill" };

const kindOf = (path: string): RuleFile["kind"] | undefined => kinds[path.slice(path.lastIndexOf("/") + 1)];

export const isRuleFile = (path: string): boolean => kindOf(path) !== undefined;

/** The folder of a file, with a trailing slash; "" is the project root. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

const depthOf = (path: string): number => path.split("/").length;

/** A project's rules, from the root down, then its skills, by path. */
export function ruleFilesOf(files: ProjectFiles): RuleFile[] {
  const sorted = [...files]
    .flatMap(([path, content]): RuleFile[] => {
      const kind = kindOf(path);
      return kind && typeof content === "string" && content.trim() !== ""
        ? [{ path, kind, text: content }]
        : [];
    })
    .toSorted((a, b) => depthOf(a.path) - depthOf(b.path) || (a.path < b.path ? -1 : 1));
  const of = (kind: RuleFile["kind"], max: number) =>
    sorted.filter((file) => file.kind === kind).slice(0, max);
  return [...of("rules", MAX_RULES), ...of("skill", MAX_SKILLS)];
}
