import type { Checked } from "../check";
import { MAX_DIALOGS } from "../limits";
import type { dialogsLeft } from "../protocol";

// Captured before the page runs and may replace them.
const host = window.parent;
const apply = Reflect.apply;

/**
 * Dialogs block the user, so a page may open three between user gestures; the rest are logged to the Console. Call it
 * after `captureConsole` and before the page runs.
 *
 * @param isActing whether an agent is using the page. It could not close a dialog, so each is answered with OK.
 */
export function limitDialogs(token: string, dialogs: number, isActing: () => boolean): void {
  const { info, warn } = console;
  let remaining = dialogs;

  /** Reports the count to the frame's document, which restores it when the page reloads itself. */
  const setRemaining = (count: number) => {
    if (remaining === count) return;
    remaining = count;
    host.postMessage({ token, dialogs: remaining } satisfies Checked<typeof dialogsLeft>, "*");
  };

  for (const [name, blockedResult, okResult] of [
    ["alert", undefined, () => undefined],
    ["confirm", false, () => true],
    ["prompt", null, (values: unknown[]) => String(values[1] ?? "")],
    ["print", undefined, () => undefined],
  ] as const) {
    const original = window[name];
    const limited = (...values: unknown[]) => {
      if (isActing()) {
        info(`${name} was answered with OK, because an agent uses the page: ${values[0] ?? ""}`);
        return okResult(values);
      }
      if (remaining === 0) {
        warn(`${name} was not shown again before you clicked or pressed a key: ${values[0] ?? ""}`);
        return blockedResult;
      }
      setRemaining(remaining - 1);
      return apply(original, window, values);
    };
    // Own properties replace the browser's, so that deleting one does not restore the original.
    Object.defineProperty(window, name, {
      configurable: true,
      enumerable: true,
      writable: true,
      value: limited,
    });
  }
  onGesture(() => setRemaining(MAX_DIALOGS));
  watch(document);
  Element.prototype.attachShadow = function (options) {
    const root: ShadowRoot = apply(attachShadow, this, [options]);
    watch(root);
    return root;
  };
  document.addEventListener("DOMContentLoaded", attachDeclaredRoots);
}

/** A press and its click are one gesture; assistive technology sends only a click. */
function onGesture(act: () => void): void {
  let pressed = false;
  const onPress = (event: Event) => {
    if (!event.isTrusted || (event instanceof KeyboardEvent && event.repeat)) return;
    pressed = true;
    act();
  };
  window.addEventListener("pointerdown", onPress, true);
  window.addEventListener("keydown", onPress, true);
  window.addEventListener(
    "click",
    (event) => {
      if (event.isTrusted && !pressed) act();
      if (event.isTrusted) pressed = false;
    },
    true,
  );
}

// Frames inside the page have their own dialogs, which we cannot limit, so they are reloaded without allow-modals.
// This code calls nothing that the page could replace: no getters, iterators or mutation records.
const Observer = MutationObserver;
const { observe, takeRecords } = Observer.prototype;
const { querySelectorAll } = Document.prototype;
const querySelectorAllIn = DocumentFragment.prototype.querySelectorAll;
const { attachShadow, before, getAttribute, remove, setAttribute } = Element.prototype;
const flagsOf = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "sandbox")?.get ?? (() => null);
const { contains, remove: removeFlag } = DOMTokenList.prototype;

function watch(root: Document | ShadowRoot): void {
  const find = root === document ? querySelectorAll : querySelectorAllIn;
  const disableModalsInFrames = (all: boolean) => {
    const frames = apply(find, root, ["iframe"]);
    for (let at = 0; frames[at]; at++) if (all || allowsModals(frames[at])) disableModals(frames[at]);
    // <frame> has no sandbox flags.
    const legacyFrames = apply(find, root, ["frame"]);
    for (let at = 0; legacyFrames[at]; at++) apply(remove, legacyFrames[at], []);
    apply(takeRecords, flagged, []);
  };
  const added = new Observer(() => disableModalsInFrames(false));
  // A frame whose flags changed briefly may have been loaded with them.
  const flagged = new Observer(() => disableModalsInFrames(true));
  apply(observe, added, [root, { childList: true, subtree: true }]);
  apply(observe, flagged, [root, { subtree: true, attributeFilter: ["sandbox"] }]);
}

const allowsModals = (frame: Element): boolean =>
  apply(getAttribute, frame, ["sandbox"]) === null ||
  apply(contains, apply(flagsOf, frame, []), ["allow-modals"]);

function disableModals(frame: Element): void {
  if (apply(getAttribute, frame, ["sandbox"]) === null)
    apply(setAttribute, frame, ["sandbox", "allow-scripts allow-forms"]);
  apply(removeFlag, apply(flagsOf, frame, []), ["allow-modals"]);
  // Re-insert: flags apply from the next load.
  apply(before, frame, [frame]);
}

/** Attaches the declarative shadow roots, which the host disabled for the parser. */
function attachDeclaredRoots(): void {
  for (const template of document.querySelectorAll("template[data-shadowrootmode]")) {
    if (!(template instanceof HTMLTemplateElement)) continue;
    const mode = template.dataset.shadowrootmode === "closed" ? "closed" : "open";
    template.parentElement?.attachShadow({ mode }).append(template.content);
    template.remove();
  }
}
