import { parse } from "yaml";
import { firstCharacters } from "../../text/first-characters";
import { folderOf, type RuleFile } from "./rule-file";

/** A skill in the Agent Skills format: a folder with a SKILL.md, whose front matter has its name and description. */
export type Skill = {
  path: string;
  /** With a trailing slash; all its files belong to the skill. */
  folder: string;
  /** Lowercase letters, digits and dashes. */
  name: string;
  /** What it does and when it is used. */
  description: string;
  body: string;
};

/** An invalid SKILL.md, and why. */
export type BrokenSkill = { path: string; problem: string };

const MAX_FRONT_MATTER_CHARACTERS = 8_000;
const MAX_DESCRIPTION_CHARACTERS = 1_024;
const MAX_FIELD_CHARACTERS = 2_000;
const MAX_FIELD_LINES = 40;
/** Beginnings of YAML lists, maps, aliases and tags, which are not text and may nest deeply. */
const COLLECTION = /^(?:[[{&*!]|[-?](?:\s|$))/;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME_CHARACTERS = 64;

const problems = {
  frontMatter: "It does not begin with a name and a description between two lines of ---.",
  name: "Its name is not 1 to 64 lowercase letters, digits and single dashes.",
  description: "It has no description.",
  body: "It says nothing below its description.",
} as const;

/** Parses a SKILL.md. */
export function readSkill({ path, text }: Pick<RuleFile, "path" | "text">): Skill | BrokenSkill {
  const parts = splitFrontMatter(text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"));
  if (!parts) return { path, problem: problems.frontMatter };
  const name = readField(parts.frontMatter, "name");
  const description = readField(parts.frontMatter, "description");
  if (!NAME.test(name) || name.length > MAX_NAME_CHARACTERS) return { path, problem: problems.name };
  if (description === "") return { path, problem: problems.description };
  if (parts.body === "") return { path, problem: problems.body };
  const inOneLine = firstCharacters(description.replace(/\s+/g, " "), MAX_DESCRIPTION_CHARACTERS);
  return { path, folder: folderOf(path), name, description: inOneLine, body: parts.body };
}

function splitFrontMatter(text: string): { frontMatter: string; body: string } | undefined {
  if (!text.startsWith("---\n")) return undefined;
  const end = text.indexOf("\n---", 3);
  const rest = end === -1 ? "" : text.slice(end + 4);
  if (end === -1 || end > MAX_FRONT_MATTER_CHARACTERS || !/^[ \t]*(?:\n|$)/.test(rest)) return undefined;
  return { frontMatter: text.slice(4, end + 1), body: rest.trim() };
}

/** Parses only one field; others are for other programs, and may be slow to parse. */
function readField(frontMatter: string, name: string): string {
  const [, first = "", more = ""] =
    new RegExp(`^${name}:(.*)((?:\\n(?:[ \\t#].*)?){0,${MAX_FIELD_LINES}})`, "m").exec(frontMatter) ?? [];
  const value = (first + more).trim();
  if (COLLECTION.test(value)) return "";
  const parsed = parseYaml(`${first}${more}`.slice(0, MAX_FIELD_CHARACTERS));
  // The most common mistake is a colon in an unquoted description.
  return typeof parsed === "string" ? parsed.trim() : first.trim();
}

/** Undefined if it is not YAML. */
function parseYaml(source: string): unknown {
  try {
    return parse(source, { schema: "failsafe", maxAliasCount: 0, logLevel: "error", prettyErrors: false });
  } catch {
    return undefined;
  }
}

/** A project's skills by path, with unique names, and invalid ones. */
export function readSkills(files: readonly RuleFile[]): { skills: Skill[]; broken: BrokenSkill[] } {
  const skills = new Map<string, Skill>();
  const broken: BrokenSkill[] = [];
  for (const file of files) {
    if (file.kind !== "skill") continue;
    const read = readSkill(file);
    const duplicate = "name" in read ? skills.get(read.name) : undefined;
    if ("problem" in read) broken.push(read);
    else if (duplicate) broken.push({ path: file.path, problem: `${duplicate.path} has the same name.` });
    else skills.set(read.name, read);
  }
  return { skills: [...skills.values()], broken };
}
