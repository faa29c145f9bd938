import { deliver } from "../messages";
import type { ShownPage } from "../previewed-page";
import { pageToHost } from "../protocol";
import { snapshotDocument } from "./page-document";
import { newShown, type Shown, send } from "./shown-page";

/** Time for the page to load its packages and render. */
const RENDER_MS = 1500;

/** A still picture of the last good page, over one that shows nothing. */
export interface Backdrop {
  show(page: ShownPage): void;
  hide(): void;
  isShown(): boolean;
  /** The running page that the picture is taken of. */
  running(): Shown | null;
}

/** @param load puts the page into its element */
export function createBackdrop(load: (shown: Shown) => void): Backdrop {
  let runner: Shown | null = null;
  let picture: HTMLIFrameElement | null = null;

  function hide(): void {
    runner?.element.remove();
    picture?.remove();
    runner = null;
    picture = null;
  }

  function onMessage(shown: Shown, message: unknown): void {
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
        controls: ignore,
        walked: ignore,
        picked: ignore,
        acted: ignore,
        checked: ignore,
        recorded: ignore,
        link: ignore,
        visits: ignore,
        download: ignore,
        reload: ignore,
        "image-blocked": ignore,
        // It only poses for a picture: what it would store or print is not the project's.
        storage: ignore,
        scroll: ignore,
        console: ignore,
        condition: ignore,
      },
      message,
    );
  }

  function cover(shown: Shown, html: string): void {
    const { style } = shown.element;
    picture = document.createElement("iframe");
    picture.title = "The last page that worked";
    picture.setAttribute("sandbox", "");
    picture.inert = true;
    picture.className = "backdrop";
    picture.style.cssText = style.cssText;
    picture.srcdoc = snapshotDocument(html, style.colorScheme);
    document.body.append(picture);
    shown.element.remove();
    runner = null;
  }

  return {
    show(page) {
      if (runner || picture) return;
      const element = document.createElement("iframe");
      element.title = "The last page that worked";
      element.setAttribute("sandbox", "allow-scripts");
      element.className = "incoming";
      element.inert = true;
      const shown = newShown(element, { id: 0, page, dialogs: 0 });
      shown.receive = (message) => onMessage(shown, message);
      runner = shown;
      load(shown);
    },
    hide,
    isShown: () => runner !== null || picture !== null,
    running: () => runner,
  };
}
