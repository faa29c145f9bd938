// Runs after the runtime, before the page. Dialogs block the user, so a page may open three between user gestures; the
// rest are logged to the Console. Plain JavaScript, served verbatim.
(() => {
  const { token, dialogs } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  const MAX_DIALOGS = 3;
  const host = window.parent;
  // Captured now: the page may replace any of these later.
  // biome-ignore lint/suspicious/noConsole: suppressed dialogs are logged to the page's Console
  const print = console.warn;
  const apply = Reflect.apply;
  let remaining = Number(dialogs);

  /** Reports the count to the frame's document, which restores it when the page reloads itself. @param {number} count */
  function setRemaining(count) {
    if (remaining === count) return;
    remaining = count;
    host.postMessage({ token, dialogs: remaining }, "*");
  }

  for (const [name, blockedResult] of /** @type {const} */ ([
    ["alert", undefined],
    ["confirm", false],
    ["prompt", null],
    ["print", undefined],
  ])) {
    const original = window[name];
    /** @param {unknown[]} values */
    const limited = (...values) => {
      if (remaining === 0) {
        print(`${name} was not shown again before you clicked or pressed a key: ${values[0] ?? ""}`);
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

  // A press and its click are one gesture; assistive technology sends only a click.
  let pressed = false;
  /** @param {Event} event */
  const onPress = (event) => {
    if (!event.isTrusted || (event instanceof KeyboardEvent && event.repeat)) return;
    pressed = true;
    setRemaining(MAX_DIALOGS);
  };
  window.addEventListener("pointerdown", onPress, true);
  window.addEventListener("keydown", onPress, true);
  window.addEventListener(
    "click",
    (event) => {
      if (event.isTrusted && !pressed) setRemaining(MAX_DIALOGS);
      if (event.isTrusted) pressed = false;
    },
    true,
  );

  // Frames inside the page have their own dialogs, which we cannot limit, so they are reloaded without allow-modals.
  // Nothing here calls what the page could replace: no getters, iterators or mutation records.
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
      const legacyFrames = apply(find, root, ["frame"]);
      for (let at = 0; legacyFrames[at]; at++) apply(remove, legacyFrames[at], []);
      apply(takeRecords, flagged, []);
    };
    const added = new Observer(() => disableModalsInFrames(false));
    // A frame whose flags changed briefly may have been loaded with them.
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
