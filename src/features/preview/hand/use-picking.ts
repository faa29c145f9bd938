import { useEffect, useEffectEvent, useRef } from "react";
import type { PickedElement } from "~/domain/preview/picked-element";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Direction, PickReport, PreviewPage } from "~preview";
import type { PreviewFrame } from "../frame-bridge";
import { type OpenHandSession, useHandEditing } from "./use-hand-editing";

type Options = {
  page: PreviewPage | null;
  /** The files that the page was built from. */
  sourceFiles: ProjectFiles | null;
  files: ProjectFiles | null;
  /** Receives an element for the chat; absent if unavailable. */
  onPick: ((element: PickedElement) => void) | undefined;
  /** Begins a comment on an element; absent if unavailable. */
  onComment: ((element: PickedElement) => void) | undefined;
  /** Absent if editing by hand is unavailable. */
  onEditByHand: OpenHandSession | undefined;
  /** A request to start. */
  request: { isDue: boolean; onBegin: () => void } | undefined;
};

/** Picks elements of the page, to ask for a change, to comment on them, or to change them by hand. */
export function usePicking({ onPick, onComment, onEditByHand, request, ...source }: Options) {
  const button = useRef<HTMLButtonElement>(null);
  const frame = useRef<Pick<PreviewFrame, "echo" | "pickBeside">>(null);
  const { page, files } = source;
  const open = files ? onEditByHand : undefined;
  const onEcho = (change: Parameters<PreviewFrame["echo"]>[0]) => frame.current?.echo(change);
  const hand = useHandEditing({ ...source, open, onEcho });
  const end = () => {
    hand.end();
    button.current?.focus();
  };
  const toggle = () => {
    if (hand.isOn) hand.end();
    else hand.start();
  };
  useRequest(page && open ? request : undefined, hand.start);
  return {
    /** For the toolbar; null if nothing can be picked. */
    editing: (onPick ?? onComment ?? open) ? { isOn: hand.isOn, onToggle: toggle } : null,
    button,
    /** For the page's frame. */
    inFrame: {
      isOn: hand.isOn,
      onEnd: (picked: { element: PickedElement; report: PickReport } | null) =>
        picked ? hand.select(picked.report, picked.element) : end(),
      onHand: hand.hear,
      selected: hand.address,
      onFrame: (opened: Pick<PreviewFrame, "echo" | "pickBeside"> | null) => {
        frame.current = opened;
      },
    },
    /** For the panel; null while nothing is picked. */
    panel: hand.isOn
      ? {
          hand,
          files,
          onWalk: (towards: Direction) => frame.current?.pickBeside(towards),
          onAsk: onPick && after(hand.end, onPick),
          onComment: onComment && after(hand.end, onComment),
          onClose: end,
        }
      : null,
  };
}

const after =
  (end: () => void, act: (element: PickedElement) => void) =>
  (element: PickedElement): void => {
    end();
    act(element);
  };

/** @param request absent while it cannot be fulfilled */
function useRequest(request: Options["request"], start: () => void) {
  const begin = useEffectEvent(() => {
    start();
    request?.onBegin();
  });
  const isDue = request?.isDue ?? false;
  useEffect(() => {
    if (isDue) begin();
  }, [isDue]);
}
