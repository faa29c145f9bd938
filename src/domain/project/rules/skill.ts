import { parse } from "yaml";
import { firstCharacters } from "../../text/first-characters";
import { folderOf, type RuleFile } from "./rule-file";

/** A skill, as the open format of Agent Skills has it: a folder with a SKILL.md, which begins with its name and description. */
export type Skill = {
  path: string;
  /** With "/" at its end; what else is in it belongs to the skill. */
  folder: string;
  /** Lowercase letters, digits and dashes. */
  name: string;
  /** What it does and when it is used. */
  description: string;
  body: string;
};

/** A SKILL.md that cannot be used, and why, in a sentence. */
export type BrokenSkill = { path: string; problem: string };

const MAX_HEAD_CHARACTERS = 8_000;
const MAX_DESCRIPTION_CHARACTERS = 1_024;
const MAX_FIELD_CHARACTERS = 2_000;
const MAX_FIELD_LINES = 40;
/** How a list, an alias and the like begin: no text does, and they nest. */
const COLLECTION = /^(?:[[{&*!]|[-?](?:\s|$))/;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME_CHARACTERS = 64;

const problems = {
  head: "It does not begin with a name and a description between two lines of ---.",
  name: "Its name is not 1 to 64 lowercase letters, digits and single dashes.",
  description: "It has no description.",
  body: "It says nothing below its description.",
} as const;

/** What a SKILL.md says. */
export function readSkill({ path, text }: Pick<RuleFile, "path" | "text">): Skill | BrokenSkill {
  const parts = splitHead(text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"));
  if (!parts) return { path, problem: problems.head };
  const name = readField(parts.head, "name");
  const description = readField(parts.head, "description");
  if (!NAME.test(name) || name.length > MAX_NAME_CHARACTERS) return { path, problem: problems.name };
  if (description === "") return { path, problem: problems.description };
  if (parts.body === "") return { path, problem: problems.body };
  const inOneLine = firstCharacters(description.replace(/\s+/g, " "), MAX_DESCRIPTION_CHARACTERS);
  return { path, folder: folderOf(path), name, description: inOneLine, body: parts.body };
}

function splitHead(text: string): { head: string; body: string } | undefined {
  if (!text.startsWith("---\n")) return undefined;
  const end = text.indexOf("\n---", 3);
  const rest = end === -1 ? "" : text.slice(end + 4);
  if (end === -1 || end > MAX_HEAD_CHARACTERS || !/^[ \t]*(?:\n|$)/.test(rest)) return undefined;
  return { head: text.slice(4, end + 1), body: rest.trim() };
}

/** Of the head, one field alone is parsed: others are for other programs, and may take long. */
function readField(head: string, name: string): string {
  const [, first = "", more = ""] =
    new RegExp(`^${name}:(.*)((?:\\n(?:[ \\t#].*)?){0,${MAX_FIELD_LINES}})`, "m").exec(head) ?? [];
  const value = (first + more).trim();
  if (COLLECTION.test(value)) return "";
  const parsed = parseYaml(`${first}${more}`.slice(0, MAX_FIELD_CHARACTERS));
  // The commonest mistake is a colon in a description that is not quoted.
  return typeof parsed === "string" ? parsed.trim() : first.trim();
}

/** Undefined for what is not YAML. */
function parseYaml(source: string): unknown {
  try {
    return parse(source, { schema: "failsafe", maxAliasCount: 0, logLevel: "error", prettyErrors: false });
  } catch {
    return undefined;
  }
}

/** The skills of a project in the order of their paths, one of each name, and those that cannot be used. */
export function readSkills(files: readonly RuleFile[]): { skills: Skill[]; broken: BrokenSkill[] } {
  const skills = new Map<string, Skill>();
  const broken: BrokenSkill[] = [];
  for (const file of files) {
    if (file.kind !== "skill") continue;
    const read = readSkill(file);
    const same = "name" in read ? skills.get(read.name) : undefined;
    if ("problem" in read) broken.push(read);
    else if (same) broken.push({ path: file.path, problem: `${same.path} has the same name.` });
    else skills.set(read.name, read);
  }
  return { skills: [...skills.values()], broken };
}
