"use client";

import { useLayoutEffect, useRef, useState } from "react";
import type { ProjectHead } from "~/domain/project/project";
import { pictureUrl } from "~/domain/project/project-picture";
import { FRAME_SHOWN } from "~preview";
import { copy } from "./copy";
import { firstFrameUrl, SANDBOX } from "./frame-element";

/** Also the place in which an open pane shows its page: below its two bars. */
const PLACE =
  "pointer-events-none absolute inset-x-0 top-22 bottom-0 pointer-coarse:top-24 max-md:hidden [&>iframe]:pointer-events-auto";

/**
 * Serialized into the page, so that the frame starts before hydration. Does nothing where the frame cannot be moved into
 * the pane while it runs, in narrow windows, which show the chat first, and where the user chose the page's theme.
 */
function startFirstFrame(frame: HTMLIFrameElement, shown: string) {
  const { project, url } = frame.dataset;
  if (!("moveBefore" in frame) || !matchMedia("(width >= 48rem)").matches) return;
  let address = "";
  try {
    if (localStorage.getItem(`page-theme:${project}`)) return;
    address = encodeURIComponent(localStorage.getItem(`page-address:${project}`) ?? "");
  } catch {
    // Without storage, as in some private windows, nothing was chosen. An address that a page made up may not be text.
  }
  const theme = document.documentElement.dataset.theme === "light" ? "light" : "dark";
  frame.style.colorScheme = theme;
  frame.src = `${url}#${theme}${address}`;
  const picture = frame.previousElementSibling;
  const image = picture?.querySelector("img");
  if (!picture || !image) return;
  image.src = image.dataset.url ?? "";
  picture.removeAttribute("hidden");
  window.addEventListener("message", function onMessage({ source, data }) {
    const isPainted = source === frame.contentWindow && data === shown;
    if (!isPainted && picture.isConnected) return;
    window.removeEventListener("message", onMessage);
    // Not removed: React may not have adopted it yet.
    picture.setAttribute("hidden", "");
  });
}

type FirstFrameProps = {
  project: Pick<ProjectHead, "projectId" | "pictureId">;
  outsideImages: boolean;
  nonce: string | undefined;
};

/**
 * The frame of the pane's first page, in the page's HTML: it starts before the pane is loaded, which then adopts it,
 * with the project's picture behind it until the page appears.
 */
export function FirstFrame({ project, outsideImages, nonce }: FirstFrameProps) {
  const { projectId, pictureId } = project;
  const frame = useRef<HTMLIFrameElement>(null);
  // The frame's document and its policy do not change any more.
  const [url] = useState(() => firstFrameUrl(projectId, outsideImages));
  useLayoutEffect(() => {
    // Rendered by the browser, so the script did not run.
    if (frame.current && !frame.current.hasAttribute("src")) startFirstFrame(frame.current, FRAME_SHOWN);
  }, []);
  return (
    <div data-first-frame className={PLACE}>
      {pictureId !== null && <StartingPicture url={pictureUrl(pictureId)} />}
      <iframe
        ref={frame}
        title={copy.title}
        sandbox={SANDBOX.page}
        data-project={projectId}
        data-url={url}
        className="relative size-full"
        suppressHydrationWarning
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function
        dangerouslySetInnerHTML={{
          __html: `(${startFirstFrame})(document.currentScript.previousElementSibling,"${FRAME_SHOWN}")`,
        }}
      />
    </div>
  );
}

/** Loads nothing until the frame has started. Not a part of the page: it only looks like it. */
const StartingPicture = ({ url }: { url: string }) => (
  <div data-starting hidden suppressHydrationWarning className="absolute inset-0 overflow-hidden bg-surface">
    {/* biome-ignore lint/performance/noImgElement: re-encoded and sized by the server */}
    <img alt="" data-url={url} suppressHydrationWarning className="size-full object-cover object-top" />
    <p
      role="status"
      className="absolute top-3 right-3 rounded-full border border-border bg-elevated px-2.5 py-1 text-muted text-xs"
    >
      {copy.starting}
    </p>
  </div>
);
