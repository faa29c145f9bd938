import { personName } from "~/domain/access/person-name";
import type { Person } from "~/domain/access/share";
import type { Anchor, Place } from "~/domain/review/anchor";
import { visibleText } from "~/domain/text/verbatim";

const lines = ({ startLine, endLine }: Place) =>
  startLine === endLine ? `line ${startLine}` : `lines ${startLine} to ${endLine}`;
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const copy = {
  title: "Comments",
  action: "Comment",
  keys: "Comment (Ctrl+Alt+M)",
  open: (open: number, unread: number) =>
    `${count(open, "open comment thread", "open comment threads")}${unread > 0 ? `, ${unread} unread` : ""}`,
  notices: (notices: number) => count(notices, "notification", "notifications"),
  line: {
    none: "Select lines in the editor or an element of the page to comment on.",
    show: "Show comments",
  },
  list: {
    loading: "Loading",
    failed: "The comments could not be loaded.",
    empty: "No open comments",
    resolved: "Show resolved",
    isResolved: "Resolved",
    replies: (comments: number) => count(comments - 1, "reply", "replies"),
    unread: (unread: number) => `${unread} unread`,
  },
  place: (anchor: Anchor, place: Place | null): string => {
    if (anchor.kind === "version") return `Version ${anchor.number}`;
    const label = anchor.kind === "element" ? `${visibleText(anchor.label)}, ` : "";
    return place
      ? `${label}${visibleText(place.path)}, ${lines(place)}`
      : `${label}${visibleText(anchor.path)}: no longer there`;
  },
  gone: "These lines were changed or deleted.",
  noSource: "The source of this element is unknown, so it cannot be commented on.",
  showPlace: "Show in the editor",
  thread: {
    back: "All comments",
    resolve: "Resolve",
    reopen: "Reopen",
    doThis: "Do this",
    holdThis: "Add a check",
    doHint: "Puts this into the message box",
    holdHint: "Asks for a check that fails when this is no longer true",
    edit: "Edit",
    remove: "Delete",
    edited: "edited",
    actions: "Actions on this comment",
    failed: "That did not work.",
    gone: "This thread was deleted, or you no longer have access to it.",
  },
  box: {
    first: "Comment",
    reply: "Reply",
    hint: "Type @ to mention somebody.",
    send: "Comment",
    save: "Save",
    cancel: "Cancel",
    people: "People to mention",
  },
  somebody: "somebody",
  name: (person: Person | null) => (person ? personName(person) : "A deleted account"),
  marker: (line: number) => `Comments on line ${line}`,
};
