import { ArrowDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Spinner } from "~/components/ui/spinner";
import { cn } from "~/lib/cn";
import { copy } from "../copy";

type MessageListProps = {
  scroller: RefObject<HTMLDivElement | null>;
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
  /** A new chat: its greeting and suggestions are shown from the top. */
  isNew: boolean;
  children: ReactNode;
};

/** Within this distance the list counts as scrolled to the end. */
const AT_END_PX = 24;

/**
 * The scroll container, laid out from its end (`column-reverse` around one child): it opens at the newest message
 * before any script runs, follows growing text while scrolled to the end, and otherwise keeps its position, even when
 * earlier messages are prepended.
 */
export function MessageList(props: MessageListProps) {
  const { scroller, hasOlder, loadingOlder, onOlder, isNew, children } = props;
  const [atEnd, setAtEnd] = useState(true);
  const top = useRef<HTMLDivElement>(null);
  useScrollRestoration(scroller);

  useEffect(() => {
    const sentinel = top.current;
    if (!sentinel || !hasOlder || loadingOlder) return;
    // Early enough to load earlier messages before the user reaches them.
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onOlder(),
      { root: scroller.current, rootMargin: "1200px 0px 0px 0px" },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [hasOlder, loadingOlder, onOlder, scroller]);

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label={copy.messages}
        // Announcer reads replies aloud in sentences; the log itself would read every token.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the conversation must be scrollable by keyboard.
        tabIndex={0}
        onScroll={({ currentTarget }) => setAtEnd(currentTarget.scrollTop > -AT_END_PX)}
        className={cn(
          "flex h-full overflow-y-auto overscroll-contain focus-visible:-outline-offset-2",
          isNew ? "flex-col" : "flex-col-reverse",
        )}
      >
        {/* Pushes a short conversation to the top. */}
        <div className="mx-auto mb-auto flex w-full max-w-3xl flex-col gap-6 px-4 pb-6">
          <div ref={top} aria-hidden className="flex h-0 justify-center">
            {loadingOlder && <Spinner className="size-4 text-muted" />}
          </div>
          {children}
        </div>
      </div>
      {!atEnd && (
        <button
          type="button"
          aria-label={copy.toBottom}
          title={copy.toBottom}
          onClick={() => scroller.current?.scrollTo({ top: 0, behavior: "smooth" })}
          className="absolute bottom-3 left-1/2 inline-flex size-9 -translate-x-1/2 animate-appear items-center justify-center rounded-full border border-border bg-elevated text-foreground shadow-raised hover:border-control pointer-coarse:size-11"
        >
          <ArrowDown aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}

/** Restores the scroll position, which a scroller loses while it is not displayed, as in a hidden pane. */
function useScrollRestoration(scroller: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const area = scroller.current;
    if (!area) return;
    let position = area.scrollTop;
    let isHidden = false;
    const onScroll = () => {
      if (area.clientHeight > 0 && !isHidden) position = area.scrollTop;
    };
    const observer = new ResizeObserver(() => {
      if (isHidden && area.clientHeight > 0) area.scrollTop = position;
      isHidden = area.clientHeight === 0;
    });
    area.addEventListener("scroll", onScroll, { passive: true });
    observer.observe(area);
    return () => {
      area.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [scroller]);
}
