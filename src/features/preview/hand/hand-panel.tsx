import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Redo2, Undo2, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { DiffLines } from "~/components/code/diff-lines";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import type { PickedElement } from "~/domain/preview/picked-element";
import { diffOf } from "~/domain/project/diff-files";
import type { HandSession } from "~/domain/project/hand-edit/hand-session";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Direction } from "~preview";
import { copy } from "../copy";
import { DataText } from "./data-text";
import { Inspector } from "./inspector";
import { Section } from "./panel-parts";
import { ThemeVariables } from "./theme-variables";
import type { useHandEditing } from "./use-hand-editing";

type HandPanelProps = {
  hand: ReturnType<typeof useHandEditing>;
  files: ProjectFiles;
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

const walks = [
  { towards: "parent", icon: <ChevronUp /> },
  { towards: "child", icon: <ChevronDown /> },
  { towards: "previous", icon: <ChevronLeft /> },
  { towards: "next", icon: <ChevronRight /> },
] as const;

/** Edits elements of the page by hand. */
export function HandPanel(props: HandPanelProps) {
  const { hand, files, hasTailwind, onWalk, onAsk, onComment, onClose } = props;
  const { selection, session } = hand;
  const panel = useRef<HTMLElement>(null);
  const selected = useRef<number>(undefined);
  const id = selection?.id;
  useEffect(() => {
    const isFirst = selected.current === undefined && id === undefined;
    selected.current = id;
    // Takes the focus from the page or a removed button, but not from the walk buttons.
    if (!isFirst && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [id]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return onClose();
    const isRedo = event.key.toLowerCase() === "y" || event.shiftKey;
    if (!(event.ctrlKey || event.metaKey) || !/^[yz]$/i.test(event.key)) return;
    event.preventDefault();
    if (isRedo) hand.redo();
    else hand.undo();
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={copy.hand.title}
      onKeyDown={onKeyDown}
      className="flex max-h-1/2 @2xl:max-h-none @2xl:w-72 shrink-0 flex-col gap-4 overflow-y-auto @2xl:border-t-0 border-border border-t @2xl:border-l bg-surface p-3 outline-none"
    >
      <PanelHeader hand={hand} onClose={onClose} />
      <Selected hand={hand} onWalk={onWalk} />
      <SelectedElement hand={hand} files={files} hasTailwind={hasTailwind} />
      {session && (
        <>
          <ThemeVariables files={files} onShow={hand.showVariable} onChange={hand.setVariable} />
          <Changes session={session} />
        </>
      )}
      {selection && onAsk && (
        <Button size="sm" variant="secondary" onClick={() => onAsk(selection.element)}>
          {copy.hand.ask}
        </Button>
      )}
      {selection && onComment && (
        <Button size="sm" variant="ghost" onClick={() => onComment(selection.element)}>
          {copy.hand.comment}
        </Button>
      )}
    </section>
  );
}

function PanelHeader({ hand, onClose }: Pick<HandPanelProps, "hand" | "onClose">) {
  const { session } = hand;
  return (
    <header className="-mx-3 -mt-3 sticky top-0 z-10 flex items-center gap-1 bg-surface px-3 pt-3 pb-1">
      <h3 className="min-w-0 flex-1 truncate font-medium text-[13px]">{copy.hand.title}</h3>
      <IconButton
        label={copy.hand.undo}
        size="sm"
        aria-disabled={!session?.canUndo()}
        className={DIMMED}
        onClick={hand.undo}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        label={copy.hand.redo}
        size="sm"
        aria-disabled={!session?.canRedo()}
        className={DIMMED}
        onClick={hand.redo}
      >
        <Redo2 />
      </IconButton>
      <IconButton label={copy.hand.close} size="sm" onClick={onClose}>
        <X />
      </IconButton>
    </header>
  );
}

/** Names the selected element, and selects its neighbors. */
function Selected({ hand, onWalk }: Pick<HandPanelProps, "hand" | "onWalk">) {
  const { session, selection } = hand;
  return (
    <div className="flex items-center gap-1">
      <p role="status" className="min-w-0 flex-1 text-[13px] text-muted">
        {!session ? copy.hand.opening : selection ? nameOf(hand) : copy.hand.choose}
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

/** Edits the selected element or, if it has no source, its text in the project's data. */
function SelectedElement({
  hand,
  files,
  hasTailwind,
}: Pick<HandPanelProps, "hand" | "files" | "hasTailwind">) {
  const { session, selection, source } = hand;
  if (!session || !selection) return null;
  return source ? (
    <Inspector
      key={selection.id}
      source={source}
      path={selection.target?.path ?? ""}
      files={files}
      hasTailwind={hasTailwind}
      recentTexts={selection.recentTexts}
      onWrite={hand.writeText}
      onChange={hand.apply}
      onType={hand.type}
    />
  ) : (
    <DataText
      key={selection.id}
      recentTexts={selection.recentTexts}
      files={files}
      reason="not-found"
      onWrite={hand.writeText}
    />
  );
}

function nameOf({ selection, source }: HandPanelProps["hand"]): string {
  const tag = source?.tag ?? selection?.element.tag ?? "";
  const target = selection?.target;
  if (!target) return `<${tag}>`;
  const [text = ""] = source?.texts.map(({ text }) => text) ?? [];
  return copy.hand.selected({ tag, text, path: target.path, count: target.count });
}

const MAX_CHARACTERS = 20_000;

/** The lines that were changed since the panel was opened. */
const Changes = ({ session }: { session: HandSession }) => (
  <Section title={copy.hand.changes}>
    <ChangedLines session={session} />
  </Section>
);

function ChangedLines({ session: { before, files } }: { session: HandSession }) {
  const changed = [...files()].filter(([path, content]) => before.get(path) !== content);
  if (changed.length === 0) return <p className="text-[13px] text-muted">{copy.hand.noChanges}</p>;
  const old = changed.map(([path]) => [path, before.get(path) ?? ""] as const);
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide lines must be scrollable by keyboard
      tabIndex={0}
      className="overflow-x-auto px-3 font-mono text-xs leading-5"
    >
      <code className="block w-max min-w-full">
        <DiffLines diff={diffOf({ before: new Map(old), after: new Map(changed) }, MAX_CHARACTERS)} />
      </code>
    </pre>
  );
}
