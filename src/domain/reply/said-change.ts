import { isNoName, plainLine } from "../text/short-name";
import { extractBlocks } from "./extract-blocks";
import { splitFollowUps } from "./follow-ups";

/** How sentences are read: more of a reply does not say what it did. */
const MAX_SENTENCES = 12;
const MAX_PROSE = 3_000;

/** The past of verbs that do not end in "-ed". */
const IRREGULAR: Readonly<Record<string, string>> = {
  build: "built",
  draw: "drew",
  hide: "hid",
  keep: "kept",
  let: "let",
  make: "made",
  put: "put",
  rebuild: "rebuilt",
  set: "set",
  show: "showed",
  split: "split",
  undo: "undid",
  write: "wrote",
};

const VERBS = [
  ...Object.keys(IRREGULAR),
  ..."add adjust align allow animate apply brighten center change clean color combine configure connect convert correct create darken delete disable display enable enlarge extend extract fill filter fix format generate give group handle highlight implement import improve include increase insert introduce limit link load lower merge move polish prevent raise redesign reduce refactor remove rename reorder repair replace resize restore restyle restructure revert rework rewrite round save simplify sort store style support swap switch tidy tighten translate turn update use validate wire wrap".split(
    " ",
  ),
];

/** By form, the verb: "adds", "added" and "adding" are "add". */
const verbOf = new Map(VERBS.flatMap((verb) => formsOf(verb).map((form) => [form, verb] as const)));

function formsOf(verb: string): string[] {
  const stem = verb.replace(/e$/, "");
  const last = verb.slice(-1);
  const past = IRREGULAR[verb] ?? (verb.endsWith("y") ? `${verb.slice(0, -1)}ied` : `${stem}ed`);
  const third = verb.replace(/y$/, "ie").replace(/(?<=x|sh|ch)$/, "e");
  return [verb, `${third}s`, past, `${verb}${last}ed`, `${stem}ing`, `${verb}${last}ing`];
}

/** What a sentence begins with before it says something. */
const LEAD =
  /^(?:(?:sure(?: thing)?|of course|certainly|absolutely|ok(?:ay)?|great|done|all done|alright|got it|no problem|as (?:you )?requested|as you asked|now|first|then|finally|klar|natürlich|gerne?|erledigt|fertig|bien sûr|claro|好的?|当然|没问题|حسن[اًا]{1,2}|بالتأكيد)(?:[\s,:!.–—-]+|[，！：、。]))+/iu;

/** Who did it, in front of the verb. */
const DOER =
  /^(?:(?:I|we)(?:['’](?:ve|ll|m|re)| have| will| am| are)?|let me|this(?: (?:version|change|update|edit|page|app))?|it|the (?:page|app|code|change|update))(?: (?:has|have|been|now|also|just|will|going to|simply))* /i;

/** Presents a thing instead of saying what was done. */
const PRESENTS =
  /^(?:here(?:['’]s| is| are)|below (?:is|are)|this is|that['’]s|(?:hier (?:ist|sind)|das ist|anbei) (?:ein(?:e|en)?|d(?:ie|er|as)|ihre?|deine?)|voici (?:une?|la|le|votre)|aquí (?:está|tienes) (?:una?|la|el|tu)|(?:这是|以下是)(?:一个)?|هذه|هذا|إليك)\s?/iu;

/** Of something that was there. */
const RENEWED =
  /^(?:an? |the |your )?(?:updated|revised|new|improved|changed|modified|complete|full|whole)(?: version of)? (?:the |your )?/i;
const CORRECTED = /^(?:an? |the |your )?(?:corrected|fixed|repaired)(?: version of)? (?:the |your )?/i;

/** How things are now: "The heading is now “Rivers”", "The page now has a map". */
const IS_NOW = /^((?:the|your) [^,.;]{1,80}?) (?:is|are) (?:now ([^,;]+)|([^,;]+) now)$/i;
const HAS_NOW = /^(?:the|your) [^,.;]{1,80}? now (?:has|have|shows?|includes?|contains?|offers?) (an? .+)$/i;

/** Other languages' "I have", in front of what was done. */
const I_HAVE =
  /^(?:ich habe (?:(?:jetzt|nun|auch|noch) )?(?:(?:ein|d|ihr|dein)(?:e|en|em|er|es|ie|as)? )?|j['’]ai |(?:我已经|我已|我|已经|已|刚刚)(?:为您|为你|帮您|帮你)?|لقد |قمت ب)/iu;

/** Sentences about something else than what was done. */
const ASIDE =
  /^(?:you (?:asked|want|said|can|may|will|could|requested|need)|let me (?:know|explain)|tell me|feel free|would you|do you|if |when you|to (?:run|start|use|see|try) |note |please |enjoy|have fun|happy |good luck|viel |(?:try|open|click|press|drag|use|switch) |(?:replace|change|update|set|add) [^.]{0,80}\byour? |next\b|i (?:need|can(?:not|['’]t)?|could|hope|think|see|understand|assume|kept?)\b|there (?:is|are|was)|nothing )/i;

/** A path, or a word such as "Features", on a line of its own. */
const ONE_WORD = /^[\p{Script=Latin}\p{N}_./@-]+:?$/u;

/** Words of which a sentence may consist without saying what was done. */
const EMPTY_WORDS = new Set(
  "a an the your my our all this that these those it its them some few any with for from of in on to as and is are be here below above following requested needed necessary complete full new whole updated final code file files page pages app template project version change changes update updates edit edits issue issues error errors problem problems bug bugs mistake solution implementation request answer result you asked wanted again now so works work well last single one html css javascript typescript react component".split(
    " ",
  ),
);

const isEmpty = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .every((word) => word === "" || EMPTY_WORDS.has(word) || verbOf.has(word));

const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a sentence says that was done. `isDeed`: it says so by itself. */
type Deed = { name: string; isDeed: boolean };

function deedOf(sentence: string): Deed | undefined {
  const said = sentence.replace(LEAD, "");
  if (/[?？؟]$/.test(said) || ONE_WORD.test(said) || ASIDE.test(said)) return undefined;
  const presented = said.replace(PRESENTS, "");
  if (presented !== said) return presentedDeed(said, presented);
  const told = said.replace(DOER, "");
  const [, word = "", rest = ""] = /^(\p{L}+) (.+)$/u.exec(told) ?? [];
  const verb = verbOf.get(word.toLowerCase());
  // "Add a logo" alone may tell the reader what to do.
  const isDeed = told !== said || word.toLowerCase() !== verb;
  if (verb) return isEmpty(rest) ? undefined : { name: `${capitalized(verb)} ${rest}`, isDeed };
  const [, thing = "", now, then = ""] = IS_NOW.exec(said) ?? [];
  const state = now ?? then;
  if (state && /^[“"]/.test(state))
    return { name: `Change ${uncapitalized(thing)} to ${state}`, isDeed: true };
  if (state) return { name: `Make ${uncapitalized(thing)} ${state}`, isDeed: true };
  const [, added] = HAS_NOW.exec(said) ?? [];
  if (added) return { name: `Add ${added}`, isDeed: true };
  if (isEmpty(said)) return undefined;
  const done = said.replace(I_HAVE, "");
  return { name: capitalized(done), isDeed: done !== said };
}

function presentedDeed(said: string, presented: string): Deed | undefined {
  const thing = presented.replace(RENEWED, "").replace(CORRECTED, "");
  if (isEmpty(thing)) return undefined;
  if (!/^(?:here|below|this|that)/i.test(said)) return { name: capitalized(presented), isDeed: true };
  if (CORRECTED.test(presented)) return { name: `Fix the ${thing}`, isDeed: true };
  if (thing !== presented) return { name: `Update the ${thing}`, isDeed: true };
  return { name: `Add ${presented}`, isDeed: true };
}

/**
 * What a reply says that it did, as an instruction: "I've added a waiting room." is "Add a waiting room". The words behind
 * its code come first, where models are asked to say what changed.
 *
 * @returns `deed`: "" for a reply that does not say it; `remark`: its first sentence that says anything of the matter
 */
export function saidChange(reply: string): { deed: string; remark: string } {
  const { body } = splitFollowUps(reply, false);
  const blocks = extractBlocks(body);
  const before = body.slice(0, blocks[0]?.start ?? body.length);
  const after = body.slice(blocks.at(-1)?.end ?? body.length);
  const deeds = [after, before].flatMap((part) => sentencesOf(part).flatMap((each) => deedOf(each) ?? []));
  return { deed: deeds.find(({ isDeed }) => isDeed)?.name ?? "", remark: deeds[0]?.name ?? "" };
}

function sentencesOf(prose: string): string[] {
  return prose
    .slice(0, MAX_PROSE)
    .split("\n")
    .filter((line) => !isNoName(line))
    .flatMap((line) => line.split(/(?<=[.!?؟])\s|(?<=[。！？])/u))
    .map((sentence) => plainLine(sentence).replace(/(?<![.!:;,。！：，])[.!:;,。！：，]+$/u, ""))
    .filter((sentence) => sentence !== "")
    .slice(0, MAX_SENTENCES);
}
