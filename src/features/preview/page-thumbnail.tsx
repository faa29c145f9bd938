import { useEffect, useRef } from "react";
import { type PreviewPage, type PreviewTheme, preparePage } from "~preview";
import { openPageThumbnail } from "./check-frames";
import type { FrameEvent } from "./frame-channel";
import { createConcurrencyLimiter } from "./pane/concurrency-limiter";

interface PageThumbnailProps {
  /** The URL of the page's source. */
  source: string;
  theme: PreviewTheme;
  outsideImages: boolean;
}

// Each runs untrusted code for two seconds.
const limiter = createConcurrencyLimiter(2);
/** Pulses until the page is shown. */
export const THUMBNAIL = "size-full data-loading:animate-pulse data-loading:bg-hover";
const FREEZE_TIMEOUT_MS = 10_000;

/** A page thumbnail, sized to its container: runs in the preview's sandbox and freezes after two seconds. */
export function PageThumbnail({ source, theme, outsideImages }: PageThumbnailProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current) return;
    const load = async (signal: AbortSignal) => {
      const markup = await sourceAt(source, signal);
      return markup === null ? null : preparePage(markup);
    };
    return showThumbnail(container.current, { load, theme, outsideImages });
  }, [source, theme, outsideImages]);
  return <div ref={container} className={THUMBNAIL} />;
}

type ThumbnailOptions = {
  load: (signal: AbortSignal) => Promise<PreviewPage | null>;
  theme: PreviewTheme;
  outsideImages: boolean;
};

/** Runs a page in `into`, as the limiter allows, until it freezes. @returns removes it */
export function showThumbnail(into: HTMLElement, { load, ...settings }: ThumbnailOptions): () => void {
  const removal = new AbortController();
  let picture: { close(): void } | undefined;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  into.toggleAttribute("data-loading", true);
  const endLoading = () => into.removeAttribute("data-loading");
  // A hung page never freezes.
  const giveUp = () => {
    endLoading();
    picture?.close();
    release();
  };
  const onEvent = ({ type }: FrameEvent) => {
    if (type === "ready") timeout = setTimeout(giveUp, FREEZE_TIMEOUT_MS);
    if (type === "shown") endLoading();
    if (type === "failed") giveUp();
    if (type !== "still") return;
    clearTimeout(timeout);
    release();
  };
  const begin = async () => {
    const page = await load(removal.signal);
    if (page === null) endLoading();
    if (removal.signal.aborted || page === null) return release();
    picture = openPageThumbnail(into, { ...settings, page, onEvent });
  };
  const release = limiter.acquire(() => void begin());
  return () => {
    removal.abort();
    clearTimeout(timeout);
    picture?.close();
    release();
  };
}

async function sourceAt(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
