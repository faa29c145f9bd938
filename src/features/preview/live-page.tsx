import { useEffect, useEffectEvent, useRef } from "react";
import { type PreviewTheme, preparePage } from "~preview";
import { openPreviewFrame, type PreviewFrame } from "./frame-bridge";

type LivePageProps = { markup: string; theme: PreviewTheme };

/** A page running in the preview's sandbox, sized to its container. New markup keeps the scroll position. */
export function LivePage({ markup, theme }: LivePageProps) {
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<PreviewFrame>(null);
  const open = useEffectEvent((into: HTMLElement) =>
    openPreviewFrame(into, { theme, outsideImages: false, onEvent: () => {} }),
  );
  useEffect(() => {
    if (!container.current) return;
    const opened = open(container.current);
    frame.current = opened;
    return () => {
      opened.close();
      frame.current = null;
    };
  }, []);
  useEffect(() => frame.current?.show(preparePage(markup), { keepScroll: true }), [markup]);
  useEffect(() => frame.current?.setTheme(theme), [theme]);
  return <div ref={container} className="size-full" />;
}
