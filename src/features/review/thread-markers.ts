import { type EditorState, type Extension, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { GutterMarker, gutter, ViewPlugin } from "@codemirror/view";
import { placeFinder, type Quote, quoteLines } from "~/domain/review/anchor";
import { copy } from "./copy";
import type { ThreadStore } from "./thread-store";

/** Marks the lines of a file that open threads are about, next to their numbers. */
export const threadMarkers = (
  path: string,
  { store, onOpen }: { store: ThreadStore; onOpen: (threadIds: readonly string[]) => void },
): Extension => [
  markers,
  gutter({
    class: "cm-threads",
    markers: (view) => view.state.field(markers),
    domEventHandlers: {
      mousedown(view, line) {
        const ids: string[] = [];
        view.state.field(markers).between(line.from, line.from, (_, __, { threadId }) => {
          ids.push(threadId);
        });
        if (ids.length > 0) onOpen(ids);
        return ids.length > 0;
      },
    },
  }),
  ViewPlugin.define((view) => {
    let isOpen = true;
    const show = () => isOpen && view.dispatch({ effects: setMarkers.of(marked(path, view.state, store)) });
    // A plugin must not change the view while that is made.
    queueMicrotask(show);
    const stop = store.subscribe(show);
    return {
      destroy() {
        isOpen = false;
        stop();
      },
    };
  }),
];

/** The quote of the selected lines, or of the cursor's. */
export function quoteSelection(path: string, { doc, selection }: EditorState): Quote {
  const { from, to } = selection.main;
  const first = doc.lineAt(from);
  const last = doc.lineAt(to);
  // A selection that ends before the first character of a line does not include that line.
  const endLine = to === last.from && last.number > first.number ? last.number - 1 : last.number;
  return quoteLines({ path, startLine: first.number, endLine }, doc.toString());
}

class ThreadMarker extends GutterMarker {
  constructor(
    readonly threadId: string,
    readonly line: number,
    readonly isUnread: boolean,
  ) {
    super();
  }
  override eq(other: ThreadMarker) {
    return other.threadId === this.threadId && other.isUnread === this.isUnread;
  }
  override toDOM() {
    const dom = document.createElement("span");
    dom.className = this.isUnread ? "cm-thread cm-thread-unread" : "cm-thread";
    dom.title = copy.marker(this.line);
    return dom;
  }
}

const setMarkers = StateEffect.define<RangeSet<ThreadMarker>>();

/** They move with the text until the list of threads is read again. */
const markers = StateField.define<RangeSet<ThreadMarker>>({
  create: () => RangeSet.empty,
  update: (shown, change) =>
    change.effects.reduce(
      (now, effect) => (effect.is(setMarkers) ? effect.value : now),
      shown.map(change.changes),
    ),
});

function marked(path: string, { doc }: EditorState, store: ThreadStore): RangeSet<ThreadMarker> {
  const here = store
    .get()
    .threads.flatMap(({ id, anchor, place, unread }) =>
      anchor.kind !== "version" && place?.path === path ? { id, anchor, unread } : [],
    );
  if (here.length === 0) return RangeSet.empty;
  const find = placeFinder(new Map([[path, doc.toString()]]));
  const ranges = here.flatMap(({ id, anchor, unread }) => {
    const line = find({ ...anchor, path })?.startLine;
    return line === undefined ? [] : new ThreadMarker(id, line, unread > 0).range(doc.line(line).from);
  });
  return RangeSet.of(ranges, true);
}
