/** A wish for an earlier version of the project. `number`: which; null: the one before the last change. */
export type GoBack = { number: number | null };

/** Of longer messages, going back is hardly all that is meant. */
const MAX_CHARACTERS = 300;
const POLITE =
  "(?:(?:please|can you|could you|would you|now|then|so|no|ok|okay|just|actually|sorry|and|let's|let us|i want(?: you)? to|i'd like(?: you)? to)[, ]+){0,4}";
const CHANGE =
  "(?:that|this|it|everything|all(?: of)?(?: it| that)?|(?:all )?(?:the|my|your|those|these)(?: very)?(?: last| latest| previous| old| recent)?(?: changes?| edits?| version| design| page| one)?)";
const STATE =
  "(?:back )?(?:(?:to )?(?:how|what|the way|as|like) (?:it|that|this|everything|the page|things) (?:was|were|looked|used to be|used to look)(?: like)?(?: before)?|to (?:the |my )?(?:previous|last|old|earlier|original) (?:version|state|one|design|page)|to (?:the )?(?:version|state|one) before(?: that| this)?|to before(?: that| this)?|(?:to )?(?:version|v) ?#?(\\d{1,6})|to normal|one (?:step|version))";
const VERB =
  "(?:undo|revert|restore|reset|roll back|rollback|go back|get back|turn back|switch back|return|change back|put back|bring back|(?:take|change|put|turn|bring|get|roll|make|have|switch|set) (?:that|this|it|everything|the page|the old version|the old design|the old one)(?: back)?)";
const LATER = "(?:,? (?:please|again|now|thanks|thank you|for me)){0,3}";
const FORM = new RegExp(`^${POLITE}${VERB}(?: ${CHANGE})?(?: ${STATE})?${LATER}$`, "i");
/** Of verbs that mean other things, too. */
const NEEDS_MORE = /\b(?:back|undo|revert|restore|before|was|were|looked|used to|version|v ?\d)\b/i;

/** Whether a message asks for an earlier version, in one of the plain forms for it; null: it does not. */
export function readGoBack(text: string): GoBack | null {
  if (text.length > MAX_CHARACTERS) return null;
  for (const sentence of text.split(/[.!?;\n]+/)) {
    const found = FORM.exec(sentence.trim().replaceAll("’", "'").replace(/\s+/g, " "));
    if (found && NEEDS_MORE.test(found[0])) return { number: found[1] ? Number(found[1]) : null };
  }
  return null;
}

const ABOUT_CHANGES =
  /\b(?:undo|revert|restor\w{0,4}|roll(?:ed)? back|back to|(?:go|going|went|change|put|take|bring) back|what (?:did|have|has|was|were|exactly)\b[^.?!\n]{0,40}\bchang\w{0,4}|what changed|(?:last|latest|previous|recent|earlier|old) (?:changes?|edits?|versions?)|(?:how|as|like|what) it (?:was|looked|used to)|version \d{1,6}|diff)\b/i;

/** Whether a message is about what was changed, so that its model needs to see that. */
export const asksAboutChanges = (text: string): boolean =>
  readGoBack(text) !== null || ABOUT_CHANGES.test(text);

const OFFER = /^[ \t]*\/go-back(?:[ \t]+(\d{1,6}))?[ \t]*$/m;

/** The line with which a model that only writes offers to go back, and the reply without it. */
export function splitGoBack(reply: string): { body: string; offered: GoBack | null } {
  const found = OFFER.exec(reply);
  if (!found) return { body: reply, offered: null };
  const body = `${reply.slice(0, found.index)}${reply.slice(found.index + found[0].length)}`;
  return { body: body.trimEnd(), offered: { number: found[1] ? Number(found[1]) : null } };
}

/** A version with what it changed, for a model. */
type Told = { number: number; message: string; diff: string };

const RUN_GOES_BACK = "go_back makes one the newest again.";
const REPLY_GOES_BACK =
  "To offer the user a button that goes back to one, write /go-back and its number on a line of its own, such as /go-back 3, and change no file. Where they asked to go back in plain words, they have that button already.";

/** What a model is told of the newest changes, newest first. */
export const describeChanges = (versions: readonly Told[], isRun: boolean): string =>
  versions.length === 0
    ? ""
    : [
        `[The newest versions of the project, and what each changed. ${isRun ? RUN_GOES_BACK : REPLY_GOES_BACK}]`,
        ...versions.map(
          ({ number, message, diff }) =>
            `Version ${number}: ${message}\n${diff || "(no change of text files)"}`,
        ),
      ].join("\n\n");
