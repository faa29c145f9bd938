import "server-only";
import { buildSpec } from "./build-spec";
import { changes as changeSentences } from "./copy";
import { editSpec } from "./edit";
import {
  type FoundFunction,
  type FunctionElsewhere,
  findElsewhere,
  findFunction,
  functionElsewhere,
  functionIn,
  languageAskedFor,
} from "./functions/find-function";
import { plainWords } from "./functions/plain-words";
import { findRecipe } from "./reading/find-recipe";
import { type Request, readRequest } from "./reading/request";
import type { PageSpec } from "./recipe";

/** What the last message of a conversation asks for, all earlier messages taken into account. */
export type Understanding =
  | { kind: "page"; spec: PageSpec; request: Request; isNew: true; notes: readonly string[] }
  | {
      kind: "page";
      spec: PageSpec;
      isNew: false;
      changes: readonly string[];
      notes: readonly string[];
      missed: boolean;
    }
  /** An edit of the current page that there is nothing to do for; the notes say why. */
  | { kind: "unchanged"; current: PageSpec; notes: readonly string[]; missed: boolean }
  | { kind: "function"; found: FoundFunction }
  | { kind: "function elsewhere"; found: FunctionElsewhere }
  | { kind: "greeting" }
  | { kind: "unclear"; current: PageSpec | null };

/** What a conversation has made so far; an edit changes `page`, "undo" goes back in `earlier`, "the same in Go" looks at `lastFunction`. */
type Made = { page: PageSpec | null; earlier: readonly PageSpec[]; lastFunction: string | null };

const GREETING =
  /^(?:(?:hi|hello|hey|hallo|hola|bonjour|ciao|olá|good (?:morning|evening|afternoon)|thanks?(?: you)?|thank you(?: very much)?|help|yo|servus|moin)(?: there| again| you)?[\s!.,?]*)+$|\bwhat (?:can|do|could) you (?:do|make|build|know|create)\b|\bwho are you\b|\bwhat are you\b|\bhow (?:do|does) (?:you|this|it) work\b/i;
const MAKES =
  /\b(?:create|build|design|generate|write|code|develop|need|want|give me|show me|draw|instead|start over|new|erstelle|baue|crée|crea|crie|make (?:me )?(?:an?|my|our|another|some)|now an?|how about an?|let'?s (?:do|make|have))\b/i;
const EDIT_VERB =
  /^(?:(?:please|now|then|also|and|can you|could you|would you|ok|okay)[,\s]+)*(?:add|append|insert|include|remove|delete|drop|hide|get rid of|change|rename|replace|swap|switch|set|use|turn|put|increase|decrease|reduce|enlarge|translate|call it|make (?:it|this|the|them|everything|all)|give it|no more|without)\b/i;
const SPEAKS_OF_CODE =
  /\b(?:function|python|javascript|typescript|golang|in go|sql|query|algorithm|method|script|snippet)\b/i;
const UNDO = /^(?:please )?(?:undo|revert|go back|step back|take (?:that|it) back)\b/i;
/** The words of "now the same in Go, please" and the like; a follow-up has none but these and its language. */
const WORDS_OF_A_FOLLOW_UP =
  /\b(?:the|same|now|again|please|thanks|and|also|but|or|then|it|that|this|one|thing|functions?|code|program|version|snippet|too|instead|rather|rewrite|translate|convert|port|turn|change|show|give|write|do|make|me|us|i|we|want|need|d|would|like|can|could|you|have|what|how|about|in|into|to|using|with|as|for|of|an?|idiomatic|plain|pure|modern|\d+)\b/g;

/** The last function again, looked up in another language. */
function followUp<Found>(
  { lastFunction }: Made,
  request: Request,
  lookUp: (name: string, language: string) => Found | undefined,
): Found | undefined {
  const rest = plainWords(request.text).replace(WORDS_OF_A_FOLLOW_UP, " ").trim().split(/\s+/);
  if (lastFunction === null || rest.length > 1) return undefined;
  const language = languageAskedFor(request.text);
  return language === undefined ? undefined : lookUp(lastFunction, language);
}

function asFunction(made: Made, found: FoundFunction): [Made, Understanding] {
  return [
    { ...made, lastFunction: found.name },
    { kind: "function", found },
  ];
}

function asEdit(made: Made, request: Request): [Made, Understanding] | undefined {
  if (made.page === null) return undefined;
  const { spec, changes, notes, missed } = editSpec(made.page, request);
  if (changes.length === 0) {
    return notes.length === 0
      ? undefined
      : [
          { ...made, lastFunction: null },
          { kind: "unchanged", current: made.page, notes, missed },
        ];
  }
  return [
    { page: spec, earlier: [...made.earlier, made.page], lastFunction: null },
    { kind: "page", spec, isNew: false, changes, notes, missed },
  ];
}

function asUndo(made: Made, request: Request): [Made, Understanding] | undefined {
  const spec = made.earlier.at(-1);
  if (!spec || !UNDO.test(request.text)) return undefined;
  return [
    { page: spec, earlier: made.earlier.slice(0, -1), lastFunction: null },
    { kind: "page", spec, isNew: false, changes: [changeSentences.undone], notes: [], missed: false },
  ];
}

function asNewPage(made: Made, request: Request): [Made, Understanding] | undefined {
  const recipe = findRecipe(request.text);
  if (!recipe) return undefined;
  const { spec, notes } = buildSpec(request, recipe);
  return [
    { page: spec, earlier: made.page ? [...made.earlier, made.page] : made.earlier, lastFunction: null },
    { kind: "page", spec, request, isNew: true, notes },
  ];
}

/** One message, given what was made before it. */
function step(made: Made, message: string): [Made, Understanding] {
  const request = readRequest(message);
  if (GREETING.test(request.text)) return [made, { kind: "greeting" }];
  const undone = asUndo(made, request);
  if (undone) return undone;
  if (EDIT_VERB.test(request.text) && !/^\s*(?:make|create) (?:me )?an? /i.test(request.text)) {
    const edited = asEdit(made, request);
    if (edited) return edited;
  }
  const again = followUp(made, request, functionIn);
  if (again) return asFunction(made, again);
  const asked = SPEAKS_OF_CODE.test(request.text) ? findFunction(request.text) : undefined;
  if (asked) return asFunction(made, asked);
  const isOrder = made.page === null || MAKES.test(request.text) || request.text.split(" ").length > 3;
  const page = isOrder ? asNewPage(made, request) : undefined;
  if (page) return page;
  const result = asEdit(made, request) ?? asNewPage(made, request);
  if (result) return result;
  const found = findFunction(request.text);
  if (found) return asFunction(made, found);
  const elsewhere = findElsewhere(request.text) ?? followUp(made, request, functionElsewhere);
  return elsewhere
    ? [
        { ...made, lastFunction: elsewhere.name },
        { kind: "function elsewhere", found: elsewhere },
      ]
    : [made, { kind: "unclear", current: made.page }];
}

/**
 * Reads a conversation's user messages in order. The state is only ever folded from them, so a regenerated or branched
 * conversation needs nothing but its own messages.
 */
export function specAfter(userTexts: readonly string[]): Understanding {
  let made: Made = { page: null, earlier: [], lastFunction: null };
  let understanding: Understanding = { kind: "unclear", current: null };
  for (const text of userTexts) [made, understanding] = step(made, text);
  return understanding;
}
