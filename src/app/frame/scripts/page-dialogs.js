// Runs after the runtime, before the page: dialogs block the reader, so a page gets three between two gestures. The
// rest is written to the Console. Plain JavaScript: it is served as it stands here.
(() => {
  const { token, dialogs } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  const MAX_DIALOGS = 3;
  const host = window.parent;
  // Captured now: the page may replace any of these later.
  // biome-ignore lint/suspicious/noConsole: the page's Console is where the rest goes
  const print = console.warn;
  const apply = Reflect.apply;
  let left = Number(dialogs);

  /** The frame's own document is told, for a page that loads itself again. @param {number} count */
  function setLeft(count) {
    if (left === count) return;
    left = count;
    host.postMessage({ token, dialogs: left }, "*");
  }

  for (const [name, refusal] of /** @type {const} */ ([
    ["alert", undefined],
    ["confirm", false],
    ["prompt", null],
    ["print", undefined],
  ])) {
    const original = window[name];
    /** @param {unknown[]} values */
    const limited = (...values) => {
      if (left === 0) {
        print(`${name} was not shown again before you clicked or pressed a key: ${values[0] ?? ""}`);
        return refusal;
      }
      setLeft(left - 1);
      return apply(original, window, values);
    };
    // Own properties, with nothing of the browser's behind them: deleting one brings nothing back.
    Object.defineProperty(window, name, {
      configurable: true,
      enumerable: true,
      writable: true,
      value: limited,
    });
  }

  // A press and its click are one gesture; assistive technology sends only the click.
  let pressed = false;
  /** @param {Event} event */
  const onPress = (event) => {
    if (!event.isTrusted || (event instanceof KeyboardEvent && event.repeat)) return;
    pressed = true;
    setLeft(MAX_DIALOGS);
  };
  window.addEventListener("pointerdown", onPress, true);
  window.addEventListener("keydown", onPress, true);
  window.addEventListener(
    "click",
    (event) => {
      if (event.isTrusted && !pressed) setLeft(MAX_DIALOGS);
      if (event.isTrusted) pressed = false;
    },
    true,
  );

  // A frame inside the page has dialogs of its own, out of our reach: it is loaded again, without them. Nothing here
  // asks what the page could replace: no getter, no iterator, no record of the observer.
  const Observer = MutationObserver;
  const { observe, takeRecords } = Observer.prototype;
  const { querySelectorAll } = Document.prototype;
  const querySelectorAllIn = DocumentFragment.prototype.querySelectorAll;
  const { attachShadow, before, getAttribute, remove, setAttribute } = Element.prototype;
  const flagsOf =
    Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "sandbox")?.get ?? (() => null);
  const { contains, remove: removeFlag } = DOMTokenList.prototype;

  /** @param {Document | ShadowRoot} root */
  function watch(root) {
    const find = root === document ? querySelectorAll : querySelectorAllIn;
    /** @param {boolean} all */
    const disableModalsInFrames = (all) => {
      const frames = apply(find, root, ["iframe"]);
      for (let at = 0; frames[at]; at++) if (all || allowsModals(frames[at])) disableModals(frames[at]);
      // <frame> has no sandbox flags.
      const old = apply(find, root, ["frame"]);
      for (let at = 0; old[at]; at++) apply(remove, old[at], []);
      apply(takeRecords, flagged, []);
    };
    const added = new Observer(() => disableModalsInFrames(false));
    // A frame that had other flags for a moment may have been loaded with them.
    const flagged = new Observer(() => disableModalsInFrames(true));
    apply(observe, added, [root, { childList: true, subtree: true }]);
    apply(observe, flagged, [root, { subtree: true, attributeFilter: ["sandbox"] }]);
    return root;
  }

  /** @param {HTMLIFrameElement} frame */
  const allowsModals = (frame) =>
    apply(getAttribute, frame, ["sandbox"]) === null ||
    apply(contains, apply(flagsOf, frame, []), ["allow-modals"]);

  /** @param {HTMLIFrameElement} frame */
  function disableModals(frame) {
    if (apply(getAttribute, frame, ["sandbox"]) === null)
      apply(setAttribute, frame, ["sandbox", "allow-scripts allow-forms"]);
    apply(removeFlag, apply(flagsOf, frame, []), ["allow-modals"]);
    // Re-insert: flags apply from the next load.
    apply(before, frame, [frame]);
  }

  watch(document);
  Element.prototype.attachShadow = function (options) {
    return /** @type {ShadowRoot} */ (watch(apply(attachShadow, this, [options])));
  };
  document.addEventListener("DOMContentLoaded", () => {
    for (const template of document.querySelectorAll("template[data-shadowrootmode]")) {
      if (!(template instanceof HTMLTemplateElement)) continue;
      const mode = template.dataset.shadowrootmode === "closed" ? "closed" : "open";
      template.parentElement?.attachShadow({ mode }).append(template.content);
      template.remove();
    }
  });
})();
