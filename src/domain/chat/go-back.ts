/** A request for an earlier version of the project. `number`: null for the one before the last change. */
export type GoBack = { number: number | null };

/** Longer messages probably ask for more than going back. */
const MAX_CHARACTERS = 300;
const PREFIX =
  "(?:(?:please|can you|could you|would you|now|then|so|no|ok|okay|just|actually|sorry|and|let's|let us|i want(?: you)? to|i'd like(?: you)? to)[, ]+){0,4}";
const CHANGE =
  "(?:that|this|it|everything|all(?: of)?(?: it| that)?|(?:all )?(?:the|my|your|those|these)(?: very)?(?: last| latest| previous| old| recent)?(?: changes?| edits?| version| design| page| one)?)";
const STATE =
  "(?:back )?(?:(?:to )?(?:how|what|the way|as|like) (?:it|that|this|everything|the page|things) (?:was|were|looked|used to be|used to look)(?: like)?(?: before)?|to (?:the |my )?(?:previous|last|old|earlier|original) (?:version|state|one|design|page)|to (?:the )?(?:version|state|one) before(?: that| this)?|to before(?: that| this)?|(?:to )?(?:version|v) ?#?(\\d{1,6})|to normal|one (?:step|version))";
const VERB =
  "(?:undo|revert|restore|reset|roll back|rollback|go back|get back|turn back|switch back|return|change back|put back|bring back|(?:take|change|put|turn|bring|get|roll|make|have|switch|set) (?:that|this|it|everything|the page|the old version|the old design|the old one)(?: back)?)";
const SUFFIX = "(?:,? (?:please|again|now|thanks|thank you|for me)){0,3}";
const FORM = new RegExp(`^${PREFIX}${VERB}(?: ${CHANGE})?(?: ${STATE})?${SUFFIX}$`, "i");
/** Required, because some of the verbs have other meanings. */
const NEEDS_MORE = /\b(?:back|undo|revert|restore|before|was|were|looked|used to|version|v ?\d)\b/i;

/** Detects a plain request for an earlier version; null if there is none. */
export function readGoBack(text: string): GoBack | null {
  if (text.length > MAX_CHARACTERS) return null;
  for (const sentence of text.split(/[.!?;\n]+/)) {
    const match = FORM.exec(sentence.trim().replaceAll("’", "'").replace(/\s+/g, " "));
    if (match && NEEDS_MORE.test(match[0])) return { number: match[1] ? Number(match[1]) : null };
  }
  return null;
}

const ABOUT_CHANGES =
  /\b(?:undo|revert|restor\w{0,4}|roll(?:ed)? back|back to|(?:go|going|went|change|put|take|bring) back|what (?:did|have|has|was|were|exactly)\b[^.?!\n]{0,40}\bchang\w{0,4}|what changed|(?:last|latest|previous|recent|earlier|old) (?:changes?|edits?|versions?)|(?:how|as|like|what) it (?:was|looked|used to)|version \d{1,6}|diff)\b/i;

/** Whether a message is about earlier changes, so that the model needs to see them. */
export const asksAboutChanges = (text: string): boolean =>
  readGoBack(text) !== null || ABOUT_CHANGES.test(text);

const OFFER = /^[ \t]*\/go-back(?:[ \t]+(\d{1,6}))?[ \t]*$/m;

/** Splits off the line with which a model without tools offers to go back. */
export function splitGoBack(reply: string): { body: string; offered: GoBack | null } {
  const match = OFFER.exec(reply);
  if (!match) return { body: reply, offered: null };
  const body = `${reply.slice(0, match.index)}${reply.slice(match.index + match[0].length)}`;
  return { body: body.trimEnd(), offered: { number: match[1] ? Number(match[1]) : null } };
}

/** A version with its diff, for a model. */
type DescribedVersion = { number: number; message: string; diff: string };

const RUN_GOES_BACK = "go_back makes one the newest again.";
const REPLY_GOES_BACK =
  "To offer the user a button that goes back to one, write /go-back and its number on a line of its own, such as /go-back 3, and change no file. Where they asked to go back in plain words, they have that button already.";

/** Describes the newest changes to a model, newest first. */
export const describeChanges = (versions: readonly DescribedVersion[], isRun: boolean): string =>
  versions.length === 0
    ? ""
    : [
        `[The newest versions of the project, and what each changed. ${isRun ? RUN_GOES_BACK : REPLY_GOES_BACK}]`,
        ...versions.map(
          ({ number, message, diff }) =>
            `Version ${number}: ${message}\n${diff || "(no change of text files)"}`,
        ),
      ].join("\n\n");
