import type { PromptReference } from "../chat/reference";
import { type Anchor, type Place, quotedText } from "./anchor";

/** A prompt to be looked over before it is sent. */
export type ThreadPrompt = { text: string; reference: PromptReference | null };

/** What a thread is about, as a prompt refers to it. Null for a version, which its text names. */
function referenceTo(anchor: Anchor, place: Place | null): PromptReference | null {
  if (anchor.kind === "version" || !place) return null;
  const { path, startLine: from, endLine: to } = place;
  return { kind: "code", path, from, to, text: quotedText(anchor) };
}

const aboutLost = (anchor: Anchor, place: Place | null): string => {
  if (anchor.kind === "version") return ` (about version ${anchor.number})`;
  return place
    ? ""
    : ` (about these lines of ${anchor.path}, which have changed since: ${quotedText(anchor)})`;
};

/** Asks for what a thread asks for. */
export const doThis = (anchor: Anchor, place: Place | null, comments: readonly string[]): ThreadPrompt => ({
  text: `Do what this comment asks for${aboutLost(anchor, place)}:\n\n${comments.join("\n\n")}`,
  reference: referenceTo(anchor, place),
});

/** Asks for a check that holds what a thread states. */
export const holdThis = (anchor: Anchor, place: Place | null, comments: readonly string[]): ThreadPrompt => ({
  text: `Write an acceptance check in checks/ that fails whenever this is no longer so${aboutLost(anchor, place)}:\n\n${comments.join("\n\n")}`,
  reference: referenceTo(anchor, place),
});
