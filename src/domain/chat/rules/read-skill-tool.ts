import { z } from "zod";
import type { ProjectFiles } from "../../project/project-files";
import type { Skill } from "../../project/rules/skill";
import { boundResult, type CallArguments } from "../../tool/tool-call";

/** Tools of tool servers have "__" in their names, so this cannot clash. */
export const READ_SKILL = "read_skill";

export const readSkillTool = {
  name: READ_SKILL,
  description:
    "Reads a skill of the project, or another file of its folder. Call it before a task that a skill is for.",
  inputSchema: {
    type: "object",
    properties: {
      name: { type: "string", description: "The skill's name" },
      file: {
        type: "string",
        description: "A file of its folder, as the skill names it; absent: the skill itself",
      },
    },
    required: ["name"],
    additionalProperties: false,
  },
} as const;

const input = z.object({ name: z.string(), file: z.string().optional() });

/** The tool's result. Only files in skill folders can be read. */
export function answerReadSkill(
  skills: readonly Skill[],
  files: ProjectFiles,
  args: CallArguments,
  maxCharacters: number,
): string {
  const parsed = input.safeParse(args);
  const skill = parsed.success ? skills.find(({ name }) => name === parsed.data.name) : undefined;
  if (!parsed.success || !skill)
    return `There is no such skill. There are: ${skills.map(({ name }) => name).join(", ")}`;
  const others = otherFiles(skill, files);
  const { file } = parsed.data;
  if (file === undefined || skill.path === skill.folder + file) {
    const list = others.size > 0 ? `Files of its folder: ${[...others.keys()].join(", ")}\n\n` : "";
    return boundResult(`${list}${skill.body}`, maxCharacters);
  }
  const text = others.get(file.replace(/^\.\//, ""));
  return text === undefined ? "The skill has no such text file." : boundResult(text, maxCharacters);
}

/** The text files of a skill's folder, by their paths in it. */
const otherFiles = ({ folder, path }: Skill, files: ProjectFiles): Map<string, string> =>
  new Map(
    [...files].flatMap(([each, content]) =>
      folder !== "" && each.startsWith(folder) && each !== path && typeof content === "string"
        ? [[each.slice(folder.length), content] as const]
        : [],
    ),
  );
