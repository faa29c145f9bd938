import { type ReactNode, useEffect, useRef } from "react";
import { Group, type GroupImperativeHandle, Panel, Separator } from "react-resizable-panels";
import { PaneTabs } from "~/components/layout/pane-tabs";
import { RenderBarrier } from "~/components/layout/render-barrier";
import { copy } from "~/features/chat/copy";
import { cn } from "~/lib/cn";
import { minShare, PANES, type Pane, resized, type Split, sharesOf } from "./split";

type PanesProps = {
  split: Split;
  onSplit: (split: Split) => void;
  /** The visible pane on a narrow screen. */
  tab: Pane;
  onTab: (tab: Pane) => void;
  /** False in an empty chat, which has nothing else to show on a narrow screen. */
  hasTabs: boolean;
  chat: ReactNode;
  /** Replaces the chat while it is closed. */
  rail: ReactNode;
  /** Null: the chat has no project yet. */
  editor: ReactNode | null;
  preview: ReactNode;
};

/**
 * Up to three resizable panes; tabs below 768 px. CSS alone switches the layouts, so that server-rendered HTML fits
 * every width and no pane mounts twice.
 */
export function Panes(props: PanesProps) {
  const { split, onSplit, tab, onTab, hasTabs, chat, rail, editor, preview } = props;
  const available = PANES.filter((pane) => pane !== "editor" || editor !== null);
  const shownTab = hasTabs && available.includes(tab) ? tab : "chat";
  const open = available.filter((pane) => !split.closed.has(pane));
  // A narrow screen needs the pane of its tab, even if closed. The chat stays mounted, because it streams the reply.
  const mounted = available.filter((pane) => pane === "chat" || open.includes(pane) || pane === shownTab);
  const hasChat = open.includes("chat");
  const shares = sharesOf(split, open);
  const min = `${minShare(open.length)}%`;
  const group = useRef<GroupImperativeHandle>(null);
  const panels = mounted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: dragging a handle already sets the shares
  useEffect(() => {
    // Before the next paint, because the group registers new panels and limits after this effect. It throws for unknown
    // panels.
    const frame = requestAnimationFrame(() => {
      const present = Object.keys(group.current?.getLayout() ?? {});
      const fits = present.length === Object.keys(shares).length && present.every((pane) => pane in shares);
      if (fits) group.current?.setLayout(shares);
    });
    return () => cancelAnimationFrame(frame);
  }, [panels, hasChat]);
  useFocusOnCollapse(hasChat);
  return (
    // Hidden until complete: while HTML streams in, each part would move the ones before.
    <main
      id="main"
      data-panes
      className="hidden-until-complete flex h-[calc(100dvh-var(--bar-height))] flex-col"
    >
      <h1 className="sr-only">{copy.panes.title}</h1>
      {hasTabs && (
        <PaneTabs
          label={copy.panes.label}
          tabs={available.map((id) => ({ id, name: copy.panes[id] }))}
          tab={shownTab}
          onTab={onTab}
        />
      )}
      <div className="flex min-h-0 flex-1">
        {!hasChat && rail}
        <Group
          groupRef={group}
          data-tab={shownTab}
          className={cn(
            "min-w-0 flex-1 max-md:[&>#chat]:grow!",
            "max-md:not-data-[tab=chat]:[&>#chat]:hidden! max-md:not-data-[tab=editor]:[&>#editor]:hidden! max-md:not-data-[tab=preview]:[&>#preview]:hidden!",
          )}
          defaultLayout={shares}
          onLayoutChanged={(layout, { isUserInteraction }) => {
            if (isUserInteraction) onSplit(resized(split, open, layout));
          }}
        >
          <Panel
            id="chat"
            defaultSize={`${shares.chat}%`}
            // Not collapsible, because dragging or an arrow key past the minimum would close it.
            minSize={hasChat ? min : "0%"}
            maxSize={hasChat ? "100%" : "0%"}
            className={cn("flex flex-col", !hasChat && "md:invisible")}
          >
            {chat}
          </Panel>
          {mounted.includes("editor") && (
            <>
              <Handle id="split" label={copy.panes.resize} isHidden={!hasChat} />
              <Panel id="editor" defaultSize={`${shares.editor ?? 0}%`} minSize={min}>
                {editor}
              </Panel>
            </>
          )}
          {mounted.includes("preview") && (
            <>
              {mounted.includes("editor") ? (
                <Handle id="split-code" label={copy.panes.resizeCode} isHidden={false} />
              ) : (
                <Handle id="split" label={copy.panes.resize} isHidden={!hasChat} />
              )}
              <Panel id="preview" defaultSize={`${shares.preview ?? 0}%`} minSize={min}>
                {preview}
              </Panel>
            </>
          )}
        </Group>
      </div>
      <RenderBarrier />
    </main>
  );
}

/** Collapsing or expanding the chat hides the button pressed; its counterpart takes the focus. */
function useFocusOnCollapse(hasChat: boolean) {
  const had = useRef(hasChat);
  useEffect(() => {
    if (had.current === hasChat) return;
    had.current = hasChat;
    const focused = document.activeElement;
    const isLost = focused === document.body || (!hasChat && focused?.closest("#chat"));
    const button = document.querySelector<HTMLElement>(`${hasChat ? "#chat" : "#rail"} [data-toggles=chat]`);
    if (isLost) button?.focus();
  }, [hasChat]);
}

function Handle({ id, label, isHidden }: { id: string; label: string; isHidden: boolean }) {
  return (
    <Separator
      id={id}
      aria-label={label}
      className={cn(
        "group/split relative z-10 w-px bg-border outline-none transition-colors hover:bg-accent focus-visible:bg-ring data-[separator=active]:bg-accent max-md:hidden",
        isHidden && "hidden",
      )}
    >
      <span className="absolute inset-y-0 -left-1 w-[9px]" />
      <span className="absolute top-1/2 left-1/2 h-8 w-1 -translate-x-1/2 -translate-y-1/2 rounded-full bg-control transition-colors group-hover/split:bg-accent group-focus-visible/split:bg-ring" />
    </Separator>
  );
}
