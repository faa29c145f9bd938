import { useRef, useState } from "react";
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
};

/** Picks elements of the page: one for the chat, or several in turn to edit by hand. */
export function usePicking({ page, sourceFiles, files, onPick, onComment, onEditByHand }: Options) {
  const [picksForChat, setPicksForChat] = useState(false);
  const pickButton = useRef<HTMLButtonElement>(null);
  const handButton = useRef<HTMLButtonElement>(null);
  const frame = useRef<Pick<PreviewFrame, "echo" | "pickBeside">>(null);
  const hand = useHandEditing({
    page,
    sourceFiles,
    files,
    open: onEditByHand,
    onEcho: (change) => frame.current?.echo(change),
  });
  const leaveHand = (act: ((element: PickedElement) => void) | undefined) =>
    act &&
    ((element: PickedElement) => {
      hand.end();
      act(element);
    });
  const endHand = () => {
    hand.end();
    handButton.current?.focus();
  };
  const onEnd = (picked: { element: PickedElement; report: PickReport } | null) => {
    if (hand.isOn) {
      if (!picked) return endHand();
      return hand.select(picked.report, picked.element);
    }
    setPicksForChat(false);
    if (picked) onPick?.(picked.element);
    else pickButton.current?.focus();
  };
  return {
    /** For the toolbar. */
    buttons: {
      picking: onPick
        ? {
            isOn: picksForChat,
            onToggle: () => {
              hand.end();
              setPicksForChat(!picksForChat);
            },
          }
        : null,
      pickButton,
      handPicking:
        onEditByHand && files
          ? {
              isOn: hand.isOn,
              onToggle: () => {
                setPicksForChat(false);
                if (hand.isOn) hand.end();
                else hand.start();
              },
            }
          : null,
      handButton,
    },
    /** For the page's frame. */
    inFrame: {
      isOn: picksForChat || hand.isOn,
      stays: hand.isOn,
      onEnd,
      selected: hand.address,
      onFrame: (opened: Pick<PreviewFrame, "echo" | "pickBeside"> | null) => {
        frame.current = opened;
      },
    },
    /** For the panel; null while nothing is edited by hand. */
    panel:
      hand.isOn && files
        ? {
            hand,
            files,
            onWalk: (towards: Direction) => frame.current?.pickBeside(towards),
            onAsk: leaveHand(onPick),
            onComment: leaveHand(onComment),
            onClose: endHand,
          }
        : null,
  };
}
