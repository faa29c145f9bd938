import { useEffect, useRef } from "react";
import { type PreviewTheme, preparePage } from "~/domain/preview/preview-page";
import { type FrameEvent, openPagePicture } from "./frame-bridge";
import { createTurns } from "./pane/turns";

interface PagePictureProps {
  /** Where the page's source is. */
  source: string;
  theme: PreviewTheme;
  outsideImages: boolean;
}

// Each runs a page of strangers' code for two seconds.
const turns = createTurns(2);
const STILL_WITHIN_MS = 10_000;

/** A page as a picture of itself, as large as its container: in the preview's sandbox, and still after two seconds. */
export function PagePicture({ source, theme, outsideImages }: PagePictureProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const into = container.current;
    if (!into) return;
    const gone = new AbortController();
    let picture: { close(): void } | undefined;
    let patience: ReturnType<typeof setTimeout> | undefined;
    // A page that hangs never becomes still: its frame goes, and all that runs in it.
    const giveUp = () => {
      picture?.close();
      endTurn();
    };
    const onEvent = ({ type }: FrameEvent) => {
      if (type === "ready") patience = setTimeout(giveUp, STILL_WITHIN_MS);
      if (type === "failed") giveUp();
      if (type !== "still") return;
      clearTimeout(patience);
      endTurn();
    };
    const begin = async () => {
      const markup = await sourceAt(source, gone.signal);
      if (gone.signal.aborted || markup === null) return endTurn();
      picture = openPagePicture(into, { page: preparePage(markup), theme, outsideImages, onEvent });
    };
    const endTurn = turns.take(() => void begin());
    return () => {
      gone.abort();
      clearTimeout(patience);
      picture?.close();
      endTurn();
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
