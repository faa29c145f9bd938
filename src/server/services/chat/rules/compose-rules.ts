import "server-only";
import { rulesRoom } from "~/domain/chat/prompt";
import {
  describeRules,
  describeSkills,
  type RulesPart,
  type SkillReading,
} from "~/domain/chat/rules/describe-rules";
import { pickSkills } from "~/domain/chat/rules/pick-skills";
import type { FileChoice } from "~/domain/project/file-choice";
import type { ProjectFiles } from "~/domain/project/project-files";
import { isRuleFile } from "~/domain/project/rules/rule-file";
import type { KnownRules } from "./read-rules";

export type ComposedRules = {
  /** Part of the instructions: the same with every message. */
  text: string;
  /** What the newest message begins with: the skills that it is about. */
  given: string;
  /** What the instructions have of rules, and of the list of skills; and the skills that are given. */
  parts: { listed: readonly RulesPart[]; loaded: readonly RulesPart[] };
};

export const nothingComposed: ComposedRules = { text: "", given: "", parts: { listed: [], loaded: [] } };

type Asking = {
  /** The rules of the account. */
  account: string;
  /** The newest message, and the paths that it refers to. */
  text: string;
  named: readonly string[];
  contextTokens: number | null;
  reading: SkillReading;
};

/** What a prompt has of the rules and skills of a chat. */
export function composeRules(
  { used, off }: KnownRules,
  { account, text, named, contextTokens, reading }: Asking,
): ComposedRules {
  const room = rulesRoom(contextTokens);
  const described = describeRules({ ...used, account: off.has("account") ? "" : account }, room, reading);
  const picked = pickSkills(used.skills, { text, named, byWords: reading === "none" });
  const given = describeSkills(picked, room.skills);
  return {
    text: described.text,
    given: given.text,
    parts: { listed: described.parts, loaded: given.parts },
  };
}

/** Rules are in the instructions, and files of a skill are read when they are needed: neither is sent as a file of the project. */
export function withoutRules(choice: FileChoice, files: ProjectFiles, { skills }: KnownRules): FileChoice {
  // A SKILL.md in a folder of another name may lie among the sources.
  const folders = skills.flatMap(({ folder, name }) => (`/${folder}`.endsWith(`/${name}/`) ? folder : []));
  const isOfRules = (path: string) => isRuleFile(path) || folders.some((folder) => path.startsWith(folder));
  return {
    pinned: choice.pinned.filter((path) => !isRuleFile(path)),
    dropped: [...choice.dropped, ...[...files.keys()].filter(isOfRules)],
  };
}
