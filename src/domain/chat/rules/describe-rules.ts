import { estimateTokens } from "../../model/context";
import { folderOf, type RuleFile } from "../../project/rules/rule-file";
import type { Skill } from "../../project/rules/skill";
import { firstCharacters } from "../../text/first-characters";
import { fenceFile } from "../fence-file";
import { allotTokens } from "../prompt";

/** The user's instructions for every reply of a chat. */
export type ChatRules = {
  account: string;
  /** The chat's folder. */
  folder: { name: string; text: string } | null;
  /** The project's AGENTS.md files, the root one first. */
  files: readonly Pick<RuleFile, "path" | "text">[];
  skills: readonly Skill[];
};

export const noRules: ChatRules = { account: "", folder: null, files: [], skills: [] };

/** A source's share of the prompt. `key`: account, folder, or the path of a file. */
export type RulesPart = { key: string; tokens: number; isCut: boolean };

export type DescribedRules = { text: string; parts: RulesPart[] };

const PROJECT_HEAD =
  "Rules of the project, from files in it. Where they and the user's own instructions differ, the user's count; those of the nearest folder count before those above it.";
const SKILLS_HEAD = "Skills of the project: instructions for certain tasks.";
/** How a model reads a skill. */
const readingHints = {
  tool: "Before a task that one of them is for, read it with read_skill.",
  file: "Before a task that one of them is for, read its file with read_file.",
  none: "The text of one that a message is about is given with it.",
} as const;
export type SkillReading = keyof typeof readingHints;

/**
 * A chat's rules for models, the most important first, and the list of skills. Independent of the message, for prompt
 * caches.
 *
 * @param room estimated tokens: short rules are complete, long ones share the rest
 */
export function describeRules(
  { account, folder, files, skills }: ChatRules,
  room: { rules: number; list: number },
  skillReading: SkillReading,
): DescribedRules {
  const sources = [
    { key: "account", text: account.trim() },
    { key: "folder", text: folder?.text.trim() ?? "" },
    ...files.map(({ path, text }) => ({ key: path, text: text.trim() })),
  ].filter(({ text }) => text !== "");
  const allotted = allotTokens(
    sources.map(({ text }) => estimateTokens(text)),
    room.rules,
  );
  const kept = sources.map(({ key, text }, at) => {
    const sent = firstTokens(text, allotted[at] ?? 0);
    return { key, text: sent, tokens: estimateTokens(sent), isCut: sent !== text };
  });
  const textOf = (key: string) => kept.find((each) => each.key === key)?.text ?? "";
  const ofFiles = kept.filter(({ key, text }) => key !== "account" && key !== "folder" && text !== "");
  const list = skills.length > 0 ? listSkills(skills, room.list, skillReading) : "";
  const paragraphs = [
    textOf("account") && `The user's own instructions:\n${textOf("account")}`,
    textOf("folder") && `The user's instructions for this group of chats:\n${textOf("folder")}`,
    ofFiles.length > 0 &&
      [PROJECT_HEAD, ...ofFiles.map(({ key, text }) => describeFile(key, text))].join("\n\n"),
    list,
  ];
  return {
    text: paragraphs.filter(Boolean).join("\n\n"),
    parts: [
      ...kept.map(({ key, tokens, isCut }) => ({ key, tokens, isCut })),
      ...skills.map((skill) => ({
        key: skill.path,
        tokens: estimateTokens(lineOf(skill, false)),
        isCut: false,
      })),
    ],
  };
}

const describeFile = (path: string, text: string): string =>
  `${folderOf(path) === "" ? "For the whole project" : `For files in ${folderOf(path)}`}:\n${fenceFile(path, text, "text")}`;

const lineOf = (
  { name, path, description }: Pick<Skill, "name" | "path" | "description">,
  isFile: boolean,
): string => `- ${isFile ? path : name}${description === "" ? "" : `: ${description}`}`;

/** Lengths of descriptions, tried until the list fits. */
const DETAILS = [1_024, 200, 60, 0];

function listSkills(skills: readonly Skill[], maxTokens: number, how: SkillReading): string {
  const lists = DETAILS.map((max) =>
    [
      `${SKILLS_HEAD} ${readingHints[how]}`,
      ...skills.map(({ name, path, description }) =>
        lineOf({ name, path, description: firstCharacters(description, max) }, how === "file"),
      ),
    ].join("\n"),
  );
  return (
    lists.find((list) => estimateTokens(list) <= maxTokens) ?? firstTokens(lists.at(-1) ?? "", maxTokens)
  );
}

/** The skills that are sent with a message, and their estimated tokens. */
export function describeSkills(
  skills: readonly Skill[],
  maxTokens: number,
): { text: string; parts: RulesPart[] } {
  const allotted = allotTokens(
    skills.map(({ body }) => estimateTokens(body)),
    maxTokens,
  );
  const sent = skills.map((skill, at) => {
    const body = firstTokens(skill.body, allotted[at] ?? 0);
    const text = `The skill ${skill.name}, which this message is about:\n${fenceFile(skill.path, body, "text")}`;
    return { text, part: { key: skill.path, tokens: estimateTokens(text), isCut: body !== skill.body } };
  });
  return { text: sent.map(({ text }) => text).join("\n\n"), parts: sent.map(({ part }) => part) };
}

const CUT = "\n[shortened]";

/** The beginning of a text, up to the end of a line; "" without room. */
function firstTokens(text: string, maxTokens: number): string {
  const tokens = estimateTokens(text);
  if (tokens <= maxTokens) return text;
  const room = maxTokens - estimateTokens(CUT);
  if (room <= 0) return "";
  const start = text.slice(0, Math.floor((text.length * room) / tokens));
  // The first half may have more tokens per character than the rest.
  const fits = estimateTokens(start) <= room ? start : start.slice(0, room);
  const end = fits.lastIndexOf("\n");
  return `${end > fits.length / 2 ? fits.slice(0, end) : fits}${CUT}`;
}
