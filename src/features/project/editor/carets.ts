import { EditorView } from "@codemirror/view";
import * as Y from "yjs";
import { personName } from "~/domain/access/person-name";
import {
  type AgentPresence,
  type Caret,
  caretOf,
  fileOf,
  type Place,
  type Presence,
  presenceColor,
} from "~/domain/access/presence";
import { fromBase64, toBase64 } from "~/lib/base64";

/** The carets of others, and where this tab's is. Provided by the page. */
export type CaretChannel = {
  /** Called when the others moved. */
  subscribe: (listener: () => void) => () => void;
  people: () => readonly Presence[];
  /** The agent while it writes in a file. `lineIn`: its line in the file's text, counted from 1. */
  agent: () => AgentPresence | null;
  /** The user with whom this tab scrolls. */
  followedPresence: () => Presence | undefined;
  own: () => { at: Place };
  report: (change: { at: Place }) => void;
};

type Positions = { anchor: Y.RelativePosition; head: Y.RelativePosition };

const encode = (position: Y.RelativePosition) => toBase64(Y.encodeRelativePosition(position));

/** Null for what is no position within a text: others can send anything. */
function decode(encoded: string): Y.RelativePosition | null {
  try {
    const position = Y.decodeRelativePosition(fromBase64(encoded));
    // Looking up a name would create a root type of that name.
    return position.item || position.type ? position : null;
  } catch {
    return null;
  }
}

/** At the end of the agent's line. */
function agentPositions(agent: AgentPresence, text: Y.Text): Positions | null {
  const content = text.toString();
  const line = agent.lineIn(content);
  if (line === null) return null;
  const end = content.split("\n", line).join("\n").length;
  const position = Y.createRelativePositionFromTypeIndex(text, end);
  return { anchor: position, head: position };
}

const positionsIn = (text: Y.Text, presence: Presence, agent: AgentPresence | null) =>
  presence === agent ? agentPositions(agent, text) : positionsOf(caretOf(presence));

function positionsOf(caret: Caret | null): Positions | null {
  const anchor = caret && decode(caret.anchor);
  const head = caret && decode(caret.head);
  return anchor && head && { anchor, head };
}

type Change = { added: string[]; updated: string[]; removed: string[] };

/**
 * What y-codemirror.next uses of an Awareness (of y-protocols) to show carets. The channel's own subscription takes the
 * place of the protocol.
 */
export function caretAwareness(path: string, text: Y.Text, channel: CaretChannel) {
  const { subscribe, people, own, report } = channel;
  const subscriptions = new Map<unknown, () => void>();
  return {
    doc: { clientID: "this tab" },
    on(_event: "change", listener: (change: Change) => void) {
      const others = () => listener({ added: [], updated: ["others"], removed: [] });
      subscriptions.set(listener, subscribe(others));
    },
    off(_event: "change", listener: (change: Change) => void) {
      subscriptions.get(listener)?.();
      subscriptions.delete(listener);
    },
    getLocalState() {
      const { at } = own();
      return { cursor: typeof at === "object" && at.path === path ? positionsOf(at.caret) : null };
    },
    setLocalStateField(_field: "cursor", cursor: Positions | null) {
      const caret = cursor && { anchor: encode(cursor.anchor), head: encode(cursor.head) };
      report({ at: { path, caret } });
    },
    getStates() {
      const agent = channel.agent();
      const there = agent && fileOf(agent.at) === path ? [agent, ...people()] : people();
      return new Map(
        there.map((presence) => {
          const { person, tabId } = presence;
          const user = { name: personName(person), color: presenceColor(person.id) };
          return [`${person.id}:${tabId}`, { user, cursor: positionsIn(text, presence, agent) }];
        }),
      );
    },
  };
}

/** Scrolls with the caret of the user whom this tab follows. @returns a function to stop */
export function followCaret(view: EditorView, text: Y.Text, channel: CaretChannel): () => void {
  let shown: number | undefined;
  const scroll = () => {
    const followed = channel.followedPresence();
    const head = followed && positionsIn(text, followed, channel.agent())?.head;
    const position = head && text.doc && Y.createAbsolutePositionFromRelativePosition(head, text.doc);
    const at = position?.type === text ? Math.min(position.index, view.state.doc.length) : undefined;
    if (at !== undefined && at !== shown)
      view.dispatch({ effects: EditorView.scrollIntoView(at, { y: "center" }) });
    shown = at;
  };
  scroll();
  return channel.subscribe(scroll);
}
