import type { Skill } from "../../project/rules/skill";
import { wordsOf } from "../../text/words-of";

/** Skills sent with one message. */
const MAX_PICKED = 2;
/** Number and share of a message's words that a description must contain. */
const MIN_SHARED_WORDS = 3;
const MIN_SHARE = 0.3;
/** As "/name" or "@name". */
const NAMED = /(?<![\w/@.-])[/@]([a-z0-9]+(?:-[a-z0-9]+)*)(?![\w/-])/g;

type SkillQuery = {
  text: string;
  /** Paths of files that it refers to. */
  named: readonly string[];
  /** Also match by words, for models that cannot request skills. */
  byWords: boolean;
};

/** The skills that a message names, otherwise the one whose description matches best. */
export function pickSkills(skills: readonly Skill[], { text, named, byWords }: SkillQuery): Skill[] {
  const names = new Set([...text.matchAll(NAMED)].map(([, name]) => name));
  const requested = skills.filter(({ name, path }) => names.has(name) || named.includes(path));
  if (requested.length > 0 || !byWords) return requested.slice(0, MAX_PICKED);
  const words = new Set(wordsOf(text));
  const [best] = skills
    .map((skill) => ({ skill, score: matchScore(skill, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  return best ? [best.skill] : [];
}

/** The number of shared words; 0 if they are too few to count. */
function matchScore({ name, description }: Skill, words: ReadonlySet<string>): number {
  const inName = wordsOf(name);
  const own = new Set([...inName, ...wordsOf(description)]);
  const shared = [...words].filter((word) => own.has(word)).length;
  const isNamed = inName.length > 0 && inName.every((word) => words.has(word));
  return isNamed || (shared >= MIN_SHARED_WORDS && shared / words.size >= MIN_SHARE) ? shared : 0;
}
