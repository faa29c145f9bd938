"use client";

import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { RenderBarrier } from "~/components/layout/render-barrier";
import { copy } from "~/features/chat/copy";
import { MIN_SHARE, splitCookie } from "./split";

type PanesProps = { split: number; previewShown: boolean; chat: ReactNode; preview: ReactNode };
type Tab = "chat" | "preview";

/**
 * Two panes side by side with a handle between; below 768 px, two tabs. Which of the two is a matter of CSS alone, so
 * that the server's page is right at every width and no pane is mounted twice.
 */
export function Panes({ split, previewShown, chat, preview }: PanesProps) {
  const [tab, setTab] = useState<Tab>("chat");
  const hasPreview = previewShown || tab === "preview";
  return (
    // Hidden until complete: while HTML streams in, each part would move the ones before.
    <main id="main" className="shown-whole flex h-[calc(100dvh-var(--bar-height))] flex-col">
      <h1 className="sr-only">{copy.panes.title}</h1>
      <PaneTabs tab={tab} onTab={setTab} />
      <Group
        data-tab={tab}
        className="min-h-0 flex-1 max-md:data-[tab=chat]:[&>#preview]:hidden! max-md:data-[tab=preview]:[&>#chat]:hidden!"
        defaultLayout={{ chat: split, preview: 100 - split }}
        onLayoutChanged={({ chat: share }) => {
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
          if (share && share < 100) document.cookie = splitCookie(share);
        }}
      >
        <Panel id="chat" defaultSize={`${split}%`} minSize={`${MIN_SHARE}%`} className="flex flex-col">
          {chat}
        </Panel>
        {hasPreview && (
          <>
            <Separator
              id="split"
              aria-label={copy.panes.resize}
              className="group/split relative z-10 w-px bg-border outline-none transition-colors hover:bg-accent focus-visible:bg-ring data-[separator=active]:bg-accent max-md:hidden"
            >
              <span className="absolute inset-y-0 -left-1 w-[9px]" />
              <span className="absolute top-1/2 left-1/2 h-8 w-1 -translate-x-1/2 -translate-y-1/2 rounded-full bg-control transition-colors group-hover/split:bg-accent group-focus-visible/split:bg-ring" />
            </Separator>
            <Panel id="preview" defaultSize={`${100 - split}%`} minSize={`${MIN_SHARE}%`}>
              {preview}
            </Panel>
          </>
        )}
      </Group>
      <RenderBarrier />
    </main>
  );
}

const tabs: readonly { id: Tab; label: string }[] = [
  { id: "chat", label: copy.panes.chat },
  { id: "preview", label: copy.panes.preview },
];

/** Narrow screens only. */
function PaneTabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = tab === "chat" ? "preview" : "chat";
    onTab(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={copy.panes.label}
      onKeyDown={onKeyDown}
      className="grid shrink-0 grid-cols-2 border-border border-b md:hidden"
    >
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={tab === id}
          tabIndex={tab === id ? 0 : -1}
          onClick={() => onTab(id)}
          className="relative h-11 pointer-fine:short:h-9 font-medium text-muted text-sm after:absolute after:inset-x-6 after:-bottom-px after:h-0.5 after:rounded-full aria-selected:text-foreground aria-selected:after:bg-accent focus-visible:-outline-offset-2"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
