"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { copy } from "./copy";
import { firstFrameUrl, SANDBOX } from "./frame-element";

/** Also the place in which an open pane shows its page: below its two bars. */
const PLACE =
  "pointer-events-none absolute inset-x-0 top-22 bottom-0 max-md:hidden [&>iframe]:pointer-events-auto";

/**
 * Serialized into the page, so that the frame starts before hydration. Does nothing where the frame cannot be moved into
 * the pane while it runs, in narrow windows, which show the chat first, and where the user chose the page's theme.
 */
function startFirstFrame(frame: HTMLIFrameElement) {
  const { project, url } = frame.dataset;
  if (!("moveBefore" in frame) || !matchMedia("(width >= 48rem)").matches) return;
  let address: string | null = null;
  try {
    if (localStorage.getItem(`page-theme:${project}`)) return;
    address = localStorage.getItem(`page-address:${project}`);
  } catch {
    // Without storage, as in some private windows, nothing was chosen.
  }
  const theme = document.documentElement.dataset.theme === "light" ? "light" : "dark";
  frame.style.colorScheme = theme;
  frame.src = `${url}#${theme}${encodeURIComponent(address ?? "")}`;
}

type FirstFrameProps = { projectId: string; outsideImages: boolean; nonce: string | undefined };

/** The frame of the pane's first page, in the page's HTML: it starts before the pane is loaded, which then adopts it. */
export function FirstFrame({ projectId, outsideImages, nonce }: FirstFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The frame's document and its policy do not change any more.
  const [url] = useState(() => firstFrameUrl(projectId, outsideImages));
  useLayoutEffect(() => {
    // Rendered by the browser, so the script did not run.
    if (frame.current && !frame.current.hasAttribute("src")) startFirstFrame(frame.current);
  }, []);
  return (
    <div data-first-frame className={PLACE}>
      <iframe
        ref={frame}
        title={copy.title}
        sandbox={SANDBOX.page}
        data-project={projectId}
        data-url={url}
        className="size-full"
        suppressHydrationWarning
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function
        dangerouslySetInnerHTML={{
          __html: `(${startFirstFrame})(document.currentScript.previousElementSibling)`,
        }}
      />
    </div>
  );
}
