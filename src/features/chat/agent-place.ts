import type { AgentPresence, Place } from "~/domain/access/presence";
import type { CodeBlock } from "~/domain/preview/code-block";
import { namedPath } from "~/domain/reply/block-path";
import { createExtractor } from "~/domain/reply/extract-blocks";
import { isEditMarker, startsEdit } from "~/domain/text/edit-markers";
import { presenceCopy } from "./presence-copy";
import type { PresenceStore } from "./presence-store";
import type { LatestReply, ReplyFeed } from "./reply-feed";

export const AGENT_ID = "agent";

/** Not for each token, because the editor draws its carets each time. */
const INTERVAL_MS = 200;
/** Lines of a reply that are looked up in the file. */
const MAX_LINES = 40;
/** Shorter lines, such as "});", are everywhere. */
const MIN_LINE = 4;

/** Shows the agent as a presence while it works, in the file that it writes. @returns a function to stop */
export function showAgent(feed: ReplyFeed, presence: PresenceStore): () => void {
  const read = createPlaceReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    timer = undefined;
    presence.setAgent(read(feed.latest()));
  };
  show();
  const stop = feed.subscribe(() => {
    timer ??= setTimeout(show, INTERVAL_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
    presence.setAgent(null);
  };
}

/** While the agent names no file, it is where it was. */
function createPlaceReader(): (latest: LatestReply) => AgentPresence | null {
  const find = createPlaceFinder();
  let last: AgentPresence | null = null;
  return (latest) => {
    last = latest.isWriting ? (find(latest) ?? last ?? agentAt("chat", () => null)) : null;
    return last;
  };
}

function createPlaceFinder(): (latest: LatestReply) => AgentPresence | null {
  let extractor = createExtractor();
  let read = { replyId: "", text: "" };
  return ({ replyId, replyText, lastChange }) => {
    if (lastChange) return agentAt({ path: lastChange.path, caret: null }, () => lastChange.line ?? null);
    if (replyId === null || replyText === null) return null;
    const continues = replyId === read.replyId && replyText.startsWith(read.text);
    if (!continues) extractor = createExtractor();
    const block = extractor.append(continues ? replyText.slice(read.text.length) : replyText).at(-1);
    read = { replyId, text: replyText };
    const path = block && namedPath(block);
    return block && path ? agentAt({ path, caret: null }, (text) => lineOf(block, text)) : null;
  };
}

const agentAt = (at: Place, lineIn: AgentPresence["lineIn"]): AgentPresence => ({
  tabId: AGENT_ID,
  person: { id: AGENT_ID, name: presenceCopy.agent, avatarUrl: null },
  at,
  isTyping: false,
  lineIn,
});

/** The newest line of the block that the file has once; for a complete file that has none, as many lines as are written. */
function lineOf({ content }: CodeBlock, text: string): number | null {
  const written = content.split("\n");
  const lines = text.split("\n").map((line) => line.trim());
  for (const line of written.slice(-MAX_LINES).reverse()) {
    const wanted = line.trim();
    if (wanted.length < MIN_LINE || isEditMarker(wanted)) continue;
    const at = lines.indexOf(wanted);
    if (at !== -1 && lines.indexOf(wanted, at + 1) === -1) return at + 1;
  }
  return startsEdit(content) ? null : Math.min(written.length, lines.length);
}
