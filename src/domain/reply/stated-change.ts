import { isNoName, plainLine } from "../text/short-name";
import { extractBlocks } from "./extract-blocks";
import { splitFollowUps } from "./follow-ups";

/** Only the start is read: later sentences rarely say what was done. */
const MAX_SENTENCES = 12;
const MAX_PROSE = 3_000;

/** Irregular past forms. */
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

/** The verb of each inflected form: "adds", "added" and "adding" are "add". */
const verbOf = new Map(VERBS.flatMap((verb) => formsOf(verb).map((form) => [form, verb] as const)));

function formsOf(verb: string): string[] {
  const stem = verb.replace(/e$/, "");
  const last = verb.slice(-1);
  const past = IRREGULAR[verb] ?? (verb.endsWith("y") ? `${verb.slice(0, -1)}ied` : `${stem}ed`);
  const third = verb.replace(/y$/, "ie").replace(/(?<=x|sh|ch)$/, "e");
  return [verb, `${third}s`, past, `${verb}${last}ed`, `${stem}ing`, `${verb}${last}ing`];
}

/** Filler at the start of a sentence. */
const FILLER =
  /^(?:(?:sure(?: thing)?|of course|certainly|absolutely|ok(?:ay)?|great|done|all done|alright|got it|no problem|as (?:you )?requested|as you asked|now|first|then|finally|klar|natürlich|gerne?|erledigt|fertig|bien sûr|claro|好的?|当然|没问题|حسن[اًا]{1,2}|بالتأكيد)(?:[\s,:!.–—-]+|[，！：、。]))+/iu;

/** The subject before the verb. */
const SUBJECT =
  /^(?:(?:I|we)(?:['’](?:ve|ll|m|re)| have| will| am| are)?|let me|this(?: (?:version|change|update|edit|page|app))?|it|the (?:page|app|code|change|update))(?: (?:has|have|been|now|also|just|will|going to|simply))* /i;

/** Presents a result instead of saying what was done. */
const PRESENTS =
  /^(?:here(?:['’]s| is| are)|below (?:is|are)|this is|that['’]s|(?:hier (?:ist|sind)|das ist|anbei) (?:ein(?:e|en)?|d(?:ie|er|as)|ihre?|deine?)|voici (?:une?|la|le|votre)|aquí (?:está|tienes) (?:una?|la|el|tu)|(?:这是|以下是)(?:一个)?|هذه|هذا|إليك)\s?/iu;

/** Announces a new version of something. */
const UPDATED =
  /^(?:an? |the |your )?(?:updated|revised|new|improved|changed|modified|complete|full|whole)(?: version of)? (?:the |your )?/i;
const CORRECTED = /^(?:an? |the |your )?(?:corrected|fixed|repaired)(?: version of)? (?:the |your )?/i;

/** Describes the new state: "The heading is now “Rivers”", "The page now has a map". */
const IS_NOW = /^((?:the|your) [^,.;]{1,80}?) (?:is|are) (?:now ([^,;]+)|([^,;]+) now)$/i;
const HAS_NOW = /^(?:the|your) [^,.;]{1,80}? now (?:has|have|shows?|includes?|contains?|offers?) (an? .+)$/i;

/** "I have" in other languages, before what was done. */
const I_HAVE =
  /^(?:ich habe (?:(?:jetzt|nun|auch|noch) )?(?:(?:ein|d|ihr|dein)(?:e|en|em|er|es|ie|as)? )?|j['’]ai |(?:我已经|我已|我|已经|已|刚刚)(?:为您|为你|帮您|帮你)?|لقد |قمت ب)/iu;

/** Sentences that do not say what was done. */
const ASIDE =
  /^(?:you (?:asked|want|said|can|may|will|could|requested|need)|let me (?:know|explain)|tell me|feel free|would you|do you|if |when you|to (?:run|start|use|see|try) |note |please |enjoy|have fun|happy |good luck|viel |(?:try|open|click|press|drag|use|switch) |(?:replace|change|update|set|add) [^.]{0,80}\byour? |next\b|i (?:need|can(?:not|['’]t)?|could|hope|think|see|understand|assume|kept?)\b|there (?:is|are|was)|nothing )/i;

/** A path, or a word such as "Features", on a line of its own. */
const ONE_WORD = /^[\p{Script=Latin}\p{N}_./@-]+:?$/u;

/** Words that alone do not say what was done. */
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

/** A change that a sentence describes. `isExplicit`: it clearly says that it was done. */
type Statement = { name: string; isExplicit: boolean };

function readStatement(sentence: string): Statement | undefined {
  const said = sentence.replace(FILLER, "");
  if (/[?？؟]$/.test(said) || ONE_WORD.test(said) || ASIDE.test(said)) return undefined;
  const presented = said.replace(PRESENTS, "");
  if (presented !== said) return presentedStatement(said, presented);
  const predicate = said.replace(SUBJECT, "");
  const [, word = "", rest = ""] = /^(\p{L}+) (.+)$/u.exec(predicate) ?? [];
  const verb = verbOf.get(word.toLowerCase());
  // "Add a logo" alone may tell the reader what to do.
  const isExplicit = predicate !== said || word.toLowerCase() !== verb;
  if (verb) return isEmpty(rest) ? undefined : { name: `${capitalized(verb)} ${rest}`, isExplicit };
  const [, thing = "", now, then = ""] = IS_NOW.exec(said) ?? [];
  const state = now ?? then;
  if (state && /^[“"]/.test(state))
    return { name: `Change ${uncapitalized(thing)} to ${state}`, isExplicit: true };
  if (state) return { name: `Make ${uncapitalized(thing)} ${state}`, isExplicit: true };
  const [, added] = HAS_NOW.exec(said) ?? [];
  if (added) return { name: `Add ${added}`, isExplicit: true };
  if (isEmpty(said)) return undefined;
  const done = said.replace(I_HAVE, "");
  return { name: capitalized(done), isExplicit: done !== said };
}

function presentedStatement(said: string, presented: string): Statement | undefined {
  const thing = presented.replace(UPDATED, "").replace(CORRECTED, "");
  if (isEmpty(thing)) return undefined;
  if (!/^(?:here|below|this|that)/i.test(said)) return { name: capitalized(presented), isExplicit: true };
  if (CORRECTED.test(presented)) return { name: `Fix the ${thing}`, isExplicit: true };
  if (thing !== presented) return { name: `Update the ${thing}`, isExplicit: true };
  return { name: `Add ${presented}`, isExplicit: true };
}

/**
 * What a reply says that it did, as an instruction: "I've added a waiting room." is "Add a waiting room". The text
 * after the code takes precedence, because models are asked to say there what changed.
 *
 * @returns `stated`: the first explicit statement; `implied`: the first sentence that may be one; "" for none
 */
export function statedChange(reply: string): { stated: string; implied: string } {
  const { body } = splitFollowUps(reply, false);
  const blocks = extractBlocks(body);
  const before = body.slice(0, blocks[0]?.start ?? body.length);
  const after = body.slice(blocks.at(-1)?.end ?? body.length);
  const found = [after, before].flatMap((part) =>
    sentencesOf(part).flatMap((each) => readStatement(each) ?? []),
  );
  return { stated: found.find(({ isExplicit }) => isExplicit)?.name ?? "", implied: found[0]?.name ?? "" };
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
