import type { Skill } from "../../project/rules/skill";
import { wordsOf } from "../../text/words-of";

/** Skills that are sent with one message. */
const MAX_PICKED = 2;
/** Of a message's words, how many must be in a description. */
const MIN_SHARED_WORDS = 3;
const MIN_SHARE = 0.3;
/** As "/name" or "@name". */
const NAMED = /(?<![\w/@.-])[/@]([a-z0-9]+(?:-[a-z0-9]+)*)(?![\w/-])/g;

type Asked = {
  text: string;
  /** Paths of files that it refers to. */
  named: readonly string[];
  /** Whether its words may pick one: for a model that cannot ask for one. */
  byWords: boolean;
};

/** The skills that a message asks for, and the one whose description fits its words best. */
export function pickSkills(skills: readonly Skill[], { text, named, byWords }: Asked): Skill[] {
  const names = new Set([...text.matchAll(NAMED)].map(([, name]) => name));
  const asked = skills.filter(({ name, path }) => names.has(name) || named.includes(path));
  if (asked.length > 0 || !byWords) return asked.slice(0, MAX_PICKED);
  const words = new Set(wordsOf(text));
  const [best] = skills
    .map((skill) => ({ skill, fit: fitOf(skill, words) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit);
  return best ? [best.skill] : [];
}

/** How many of a message's words a skill has; 0 where that says nothing. */
function fitOf({ name, description }: Skill, words: ReadonlySet<string>): number {
  const inName = wordsOf(name);
  const own = new Set([...inName, ...wordsOf(description)]);
  const shared = [...words].filter((word) => own.has(word)).length;
  const isNamed = inName.length > 0 && inName.every((word) => words.has(word));
  return isNamed || (shared >= MIN_SHARED_WORDS && shared / words.size >= MIN_SHARE) ? shared : 0;
}
