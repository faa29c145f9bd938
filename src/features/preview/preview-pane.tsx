"use client";

import { Code, Play, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import { Spinner } from "~/components/ui/spinner";
import { mergeForPreview } from "~/domain/preview/merge-for-preview";
import { completeMarkup } from "~/domain/preview/partial-markup";
import { type PreviewTheme, preparePage } from "~/domain/preview/preview-page";
import { copy } from "./copy";
import { LazyListing } from "./listing/lazy-listing";
import { blockActions } from "./pane/block-actions";
import { PageFrame } from "./pane/page-frame";
import { PageSkeleton } from "./pane/page-skeleton";
import { PreviewToolbar } from "./pane/preview-toolbar";
import { createReplyReader } from "./pane/reply-reader";
import type { PreviewView } from "./state";

/** Where the current reply is; "generating" lasts until its first token. */
export type PreviewPhase = "empty" | "generating" | "streaming" | "done" | "failed";

interface PreviewPaneProps {
  /** The current reply as far as it has come, thinking included; null before any. */
  replyText: string | null;
  replyId: string | null;
  phase: PreviewPhase;
  theme: PreviewTheme;
}

/** Runs the code of the current reply beside the chat. Give it a `key` per chat: it keeps the last page shown. */
export function PreviewPane({ replyText, replyId, phase, theme }: PreviewPaneProps) {
  const [reader] = useState(createReplyReader);
  const [choice, setChoice] = useState<{ replyId: string | null; index: number }>({ replyId, index: 0 });
  const [view, setView] = useState<PreviewView>("desktop");
  const [run, setRun] = useState(0);
  const reloadButton = useRef<HTMLButtonElement>(null);

  const isWriting = phase === "generating" || phase === "streaming";
  const current = reader.read(replyId, replyText ?? "");
  const isAwaited = isWriting && !current.isVisible;
  const { replyId: shownId, blocks } = isAwaited ? reader.last() : current;
  const chosen = blocks[choice.replyId === shownId ? choice.index : 0] ?? blocks[0];
  const isPartial = phase === "streaming" && !isAwaited && chosen?.closed === false;
  const markup = useMemo(() => {
    if (chosen?.kind !== "markup") return null;
    return isPartial ? completeMarkup(chosen.content) : mergeForPreview(blocks, chosen.index);
  }, [blocks, chosen, isPartial]);
  const page = useMemo(() => (markup === null ? null : preparePage(markup)), [markup]);
  const actions = blockActions({ block: chosen, page, markup, theme });
  const reload = () => setRun((count) => count + 1);

  return (
    <section aria-label={copy.title} className="@container relative flex h-full min-h-0 flex-col bg-surface">
      <PreviewToolbar
        blocks={blocks}
        chosen={phase === "failed" ? undefined : chosen}
        onChoose={(index) => setChoice({ replyId: shownId, index })}
        view={view}
        onView={setView}
        onReload={reload}
        reloadButton={reloadButton}
        actions={actions}
      />
      <GeneratingBanner visible={isAwaited} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        {phase === "failed" || !chosen ? (
          <NothingToRun phase={phase} />
        ) : page ? (
          <PageFrame
            key={run}
            page={page}
            identity={`${shownId}:${chosen.index}`}
            theme={theme}
            view={view}
            onReload={reload}
            reloadButton={reloadButton}
          />
        ) : (
          <LazyListing code={chosen.content} language={chosen.language} />
        )}
      </div>
    </section>
  );
}

function GeneratingBanner({ visible }: { visible: boolean }) {
  return (
    <div role="status" className={visible ? "absolute inset-x-0 top-12 z-10 p-2" : "sr-only"}>
      {visible && (
        <span className="mx-auto flex w-fit items-center gap-2 rounded-card border border-border bg-elevated px-3 py-1.5 text-[13px] text-foreground shadow-raised">
          <Spinner className="size-3.5 text-muted" />
          {copy.generating}
        </span>
      )}
    </div>
  );
}

function NothingToRun({ phase }: { phase: PreviewPhase }) {
  if (phase === "generating" || phase === "streaming") return <PageSkeleton />;
  if (phase === "failed") return <Placeholder icon={<TriangleAlert />} {...copy.failed} />;
  if (phase === "done") return <Placeholder icon={<Code />} {...copy.noCode} />;
  return <Placeholder icon={<Play />} {...copy.empty} />;
}

function Placeholder({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center overflow-auto">
      <EmptyState icon={icon} title={title} text={text} />
    </div>
  );
}
