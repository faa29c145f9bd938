import { useEffect, useRef } from "react";
import { type PreviewTheme, preparePage } from "~/domain/preview/preview-page";
import { type FrameEvent, openPageThumbnail } from "./frame-bridge";
import { createConcurrencyLimiter } from "./pane/concurrency-limiter";

interface PageThumbnailProps {
  /** Where the page's source is. */
  source: string;
  theme: PreviewTheme;
  outsideImages: boolean;
}

// Each runs untrusted code for two seconds.
const limiter = createConcurrencyLimiter(2);
const FREEZE_TIMEOUT_MS = 10_000;

/** A page thumbnail, sized to its container: runs in the preview's sandbox and freezes after two seconds. */
export function PageThumbnail({ source, theme, outsideImages }: PageThumbnailProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const into = container.current;
    if (!into) return;
    const gone = new AbortController();
    let picture: { close(): void } | undefined;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    // A hung page never freezes: remove its frame.
    const giveUp = () => {
      picture?.close();
      release();
    };
    const onEvent = ({ type }: FrameEvent) => {
      if (type === "ready") timeout = setTimeout(giveUp, FREEZE_TIMEOUT_MS);
      if (type === "failed") giveUp();
      if (type !== "still") return;
      clearTimeout(timeout);
      release();
    };
    const begin = async () => {
      const markup = await sourceAt(source, gone.signal);
      if (gone.signal.aborted || markup === null) return release();
      picture = openPageThumbnail(into, { page: preparePage(markup), theme, outsideImages, onEvent });
    };
    const release = limiter.acquire(() => void begin());
    return () => {
      gone.abort();
      clearTimeout(timeout);
      picture?.close();
      release();
    };
  }, [source, theme, outsideImages]);
  return <div ref={container} className="size-full" />;
}

async function sourceAt(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
