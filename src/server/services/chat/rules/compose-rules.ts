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
import type { RuleSet } from "./read-rules";

export type ComposedRules = {
  /** Part of the instructions; the same for every message. */
  text: string;
  /** Prepended to the newest message: the skills that are relevant to it. */
  given: string;
  /** `listed`: rules and the skill list in the instructions. `loaded`: skills in `given`. */
  parts: { listed: readonly RulesPart[]; loaded: readonly RulesPart[] };
};

export const noComposedRules: ComposedRules = { text: "", given: "", parts: { listed: [], loaded: [] } };

type RulesContext = {
  /** The rules of the account. */
  account: string;
  /** The newest message, and the paths that it refers to. */
  text: string;
  named: readonly string[];
  contextTokens: number | null;
  reading: SkillReading;
};

/** The parts of a prompt that state a chat's rules and skills. */
export function composeRules(
  { used, off }: RuleSet,
  { account, text, named, contextTokens, reading }: RulesContext,
): ComposedRules {
  const room = rulesRoom(contextTokens);
  const described = describeRules({ ...used, account: off.has("account") ? "" : account }, room, reading);
  const picked = pickSkills(used.skills, { text, named, byWords: reading === "none" });
  const loaded = describeSkills(picked, room.skills);
  return {
    text: described.text,
    given: loaded.text,
    parts: { listed: described.parts, loaded: loaded.parts },
  };
}

/** Leaves out rules, which are in the instructions, and skill files, which are read on demand. */
export function withoutRules(choice: FileChoice, files: ProjectFiles, { skills }: RuleSet): FileChoice {
  // A SKILL.md in a folder of another name may be among ordinary source files.
  const folders = skills.flatMap(({ folder, name }) => (`/${folder}`.endsWith(`/${name}/`) ? folder : []));
  const isRuleOrSkill = (path: string) =>
    isRuleFile(path) || folders.some((folder) => path.startsWith(folder));
  return {
    pinned: choice.pinned.filter((path) => !isRuleFile(path)),
    dropped: [...choice.dropped, ...[...files.keys()].filter(isRuleOrSkill)],
  };
}
