import { deliver } from "../messages";
import type { ShownPage } from "../previewed-page";
import { pageToHost } from "../protocol";
import { snapshotDocument } from "./page-document";
import { createPageFrame, type PageFrame, send } from "./page-frame";

/** Time for the page to load its packages and render. */
const RENDER_MS = 1500;

/** A snapshot of the last good page, shown over a blank page. */
export interface Backdrop {
  show(page: ShownPage): void;
  hide(): void;
  isShown(): boolean;
  /** The hidden page that the snapshot is taken of. */
  running(): PageFrame | null;
}

/** @param load loads the page into its element */
export function createBackdrop(load: (shown: PageFrame) => void): Backdrop {
  let runner: PageFrame | null = null;
  let snapshot: HTMLIFrameElement | null = null;

  function hide(): void {
    runner?.element.remove();
    snapshot?.remove();
    runner = null;
    snapshot = null;
  }

  function onMessage(shown: PageFrame, message: unknown): void {
    const ignore = () => {};
    deliver(
      pageToHost,
      {
        parsed: () => void setTimeout(() => send(shown, { type: "freeze" }), RENDER_MS),
        still({ html }) {
          if (shown === runner) cover(shown, html);
        },
        pong: ignore,
        updated: ignore,
        restarted: ignore,
        controls: ignore,
        walked: ignore,
        picked: ignore,
        hand: ignore,
        acted: ignore,
        checked: ignore,
        recorded: ignore,
        link: ignore,
        visits: ignore,
        download: ignore,
        reload: ignore,
        "image-blocked": ignore,
        // It runs only for the snapshot, so what it stores or prints is ignored.
        storage: ignore,
        scroll: ignore,
        console: ignore,
        condition: ignore,
      },
      message,
    );
  }

  function cover(shown: PageFrame, html: string): void {
    const { style } = shown.element;
    snapshot = document.createElement("iframe");
    snapshot.title = "The last page that worked";
    snapshot.setAttribute("sandbox", "");
    snapshot.inert = true;
    snapshot.className = "backdrop";
    snapshot.style.cssText = style.cssText;
    snapshot.srcdoc = snapshotDocument(html, style.colorScheme);
    document.body.append(snapshot);
    shown.element.remove();
    runner = null;
  }

  return {
    show(page) {
      if (runner || snapshot) return;
      const element = document.createElement("iframe");
      element.title = "The last page that worked";
      element.setAttribute("sandbox", "allow-scripts");
      element.className = "incoming";
      element.inert = true;
      const shown = createPageFrame(element, { id: 0, page, dialogs: 0 });
      shown.receive = (message) => onMessage(shown, message);
      runner = shown;
      load(shown);
    },
    hide,
    isShown: () => runner !== null || snapshot !== null,
    running: () => runner,
  };
}
