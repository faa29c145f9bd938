import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  MessageSquarePlus,
  PanelLeft,
  PanelRight,
  Redo2,
  Undo2,
  X,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import type { PickedElement } from "~/domain/preview/picked-element";
import type { ProjectFiles } from "~/domain/project/project-files";
import { cn } from "~/lib/cn";
import { isTyping } from "~/lib/shortcut";
import { readItem, storeItem } from "~/lib/stored-item";
import type { Direction, HandDeed } from "~preview";
import { copy } from "../copy";
import { Changes } from "./changes";
import { DataText } from "./data-text";
import { Inspector } from "./inspector";
import { ThemeVariables } from "./theme-variables";
import type { useHandEditing } from "./use-hand-editing";

type HandPanelProps = {
  hand: ReturnType<typeof useHandEditing>;
  /** Null without a project. */
  files: ProjectFiles | null;
  hasTailwind: boolean;
  /** Selects a neighbor of the selected element. */
  onWalk: (towards: Direction) => void;
  /** Absent without an assistant. */
  onAsk: ((element: PickedElement) => void) | undefined;
  /** Absent without comments. */
  onComment: ((element: PickedElement) => void) | undefined;
  onClose: () => void;
};

/** A disabled button would lose the focus. */
const DIMMED = "aria-disabled:opacity-50";
const SIDE_KEY = "edit-panel-side";

const walks = [
  { towards: "parent", icon: <ChevronUp /> },
  { towards: "child", icon: <ChevronDown /> },
  { towards: "previous", icon: <ChevronLeft /> },
  { towards: "next", icon: <ChevronRight /> },
] as const;

/** Asks for changes of elements of the page, or makes them. A default export, because it is loaded when needed. */
export default function HandPanel(props: HandPanelProps) {
  const { hand, files, onClose } = props;
  const { selection, session } = hand;
  const panel = useFocusOnSelection(selection?.id);
  const [isLeft, setLeft] = useState(() => readItem("localStorage", SIDE_KEY) === "left");
  const move = () => {
    storeItem("localStorage", SIDE_KEY, isLeft ? null : "left");
    setLeft(!isLeft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return onClose();
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    hand.deeds[deed]();
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={copy.hand.title}
      onKeyDown={onKeyDown}
      className={cn(
        "flex max-h-1/2 @2xl:max-h-none @2xl:w-72 shrink-0 flex-col @2xl:border-t-0 border-border border-t bg-surface outline-none",
        isLeft ? "@2xl:-order-1 @2xl:border-r" : "@2xl:border-l",
      )}
    >
      <header className="flex flex-col gap-1 border-border border-b px-3 pt-2 pb-1.5">
        <PanelBar {...{ hand, isLeft, onClose }} onMove={move} />
        <Selected hand={hand} onWalk={props.onWalk} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">
        <Requests {...props} />
        {session && files && (
          <>
            <SelectedElement {...props} files={files} />
            <ThemeVariables files={files} onShow={hand.preview.showVariable} onChange={hand.setVariable} />
            <Changes session={session} />
          </>
        )}
      </div>
    </section>
  );
}

/** Takes the focus from the page or a removed button, but not from the walk buttons. */
function useFocusOnSelection(id: number | undefined) {
  const panel = useRef<HTMLElement>(null);
  const selected = useRef<number>(undefined);
  useEffect(() => {
    const isFirst = selected.current === undefined && id === undefined;
    selected.current = id;
    if (!isFirst && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [id]);
  return panel;
}

/** The action that a key stands for, outside of what is typed. */
function deedOf({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): HandDeed | null {
  if (altKey) return key === "ArrowUp" ? "earlier" : key === "ArrowDown" ? "later" : null;
  if (!ctrlKey && !metaKey) return key === "Delete" && !isTyping(target) ? "delete" : null;
  if (/^y$/i.test(key)) return "redo";
  if (/^z$/i.test(key)) return shiftKey ? "redo" : "undo";
  return /^d$/i.test(key) ? "duplicate" : null;
}

type PanelBarProps = Pick<HandPanelProps, "hand" | "onClose"> & { isLeft: boolean; onMove: () => void };

function PanelBar({ hand: { session, deeds }, isLeft, onMove, onClose }: PanelBarProps) {
  const steps = [
    { deed: "undo", canGo: session?.canUndo(), icon: <Undo2 /> },
    { deed: "redo", canGo: session?.canRedo(), icon: <Redo2 /> },
  ] as const;
  return (
    <div className="flex items-center gap-1">
      <h3 className="min-w-0 flex-1 truncate font-medium text-[13px]">{copy.hand.title}</h3>
      {session &&
        steps.map(({ deed, canGo, icon }) => (
          <IconButton
            key={deed}
            label={copy.hand[deed]}
            size="sm"
            aria-disabled={!canGo}
            className={DIMMED}
            onClick={deeds[deed]}
          >
            {icon}
          </IconButton>
        ))}
      <IconButton
        label={isLeft ? copy.hand.toTheRight : copy.hand.toTheLeft}
        size="sm"
        className="@max-2xl:hidden"
        onClick={onMove}
      >
        {isLeft ? <PanelRight /> : <PanelLeft />}
      </IconButton>
      <IconButton label={copy.hand.close} size="sm" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}

/** Names the selected element, and selects its neighbors. */
function Selected({ hand, onWalk }: Pick<HandPanelProps, "hand" | "onWalk">) {
  const { isOpening, selection } = hand;
  return (
    <div className="flex items-center gap-1">
      <p role="status" className="line-clamp-2 min-w-0 flex-1 text-muted text-xs">
        {selection ? nameOf(hand) : isOpening ? copy.hand.opening : copy.hand.choose}
      </p>
      {selection &&
        walks.map(({ towards, icon }) => (
          <IconButton
            key={towards}
            label={copy.hand.walks[towards]}
            size="sm"
            onClick={() => onWalk(towards)}
          >
            {icon}
          </IconButton>
        ))}
    </div>
  );
}

/** What others can do with the selected element. */
function Requests({ hand: { selection, session }, onAsk, onComment }: HandPanelProps) {
  if (!selection) return null;
  const { element } = selection;
  return (
    <>
      <div className="flex gap-2">
        {onAsk && (
          <Button size="sm" className="flex-1" onClick={() => onAsk(element)}>
            <MessageSquarePlus aria-hidden />
            {copy.hand.ask}
          </Button>
        )}
        {onComment && (
          <Button size="sm" className="flex-1" onClick={() => onComment(element)}>
            {copy.hand.comment}
          </Button>
        )}
      </div>
      {session && <h4 className="-mb-2 font-medium text-[13px]">{copy.hand.changeHere}</h4>}
    </>
  );
}

/** Edits the selected element or, if it has no source, its text in the project's data. */
function SelectedElement({
  hand,
  files,
  hasTailwind,
}: Pick<HandPanelProps, "hand" | "hasTailwind"> & { files: ProjectFiles }) {
  const { selection, source } = hand;
  if (!selection) return null;
  const { recentTexts, target } = selection;
  return source && target ? (
    <Inspector
      key={selection.id}
      {...{ hand, source, files, hasTailwind, recentTexts }}
      path={target.path}
      count={target.count}
      onWrite={hand.writeText}
    />
  ) : (
    <DataText
      key={selection.id}
      {...{ recentTexts, files }}
      reason="not-found"
      alike={hand.look?.alike ?? 1}
      onWrite={hand.writeText}
    />
  );
}

function nameOf({ selection, source }: HandPanelProps["hand"]): string {
  const tag = source?.tag ?? selection?.element.tag ?? "";
  const target = selection?.target;
  if (!target) return `<${tag}>`;
  const [text = ""] = source?.texts.map(({ text }) => text) ?? [];
  return copy.hand.selected({ tag, text, path: target.path });
}
