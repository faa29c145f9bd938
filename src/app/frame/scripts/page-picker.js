// Lets a person choose an element of a previewed page, by mouse or keyboard; what they press meanwhile does not reach
// the page. Shares one function scope with page-runtime.js.
/**
 * @param {(message: object) => void} post
 * @param {(element: Element) => { path: string, line: number | null } | null} placeOf where an element was written
 */
// biome-ignore lint/correctness/noUnusedVariables: used by page-runtime.js
function createPicker(post, placeOf) {
  // The app rejects more, see picked-element.ts.
  const MAX = { tag: 60, id: 200, text: 80, attribute: 80, markup: 500, depth: 200 };
  const BLUE = "#1d4ed8";
  const requestFrame = window.requestAnimationFrame.bind(window);
  let isOn = false;
  /** The rest of the gesture that chose an element does not reach the page either. */
  let swallows = false;
  /** @type {Element | null} */
  let current = null;

  const overlay = document.createElement("div");
  overlay.popover = "manual";
  overlay.style.cssText =
    "all:initial;position:fixed;inset:0;width:100vw;height:100vh;margin:0;padding:0;border:0;background:none;" +
    "overflow:hidden;pointer-events:none";
  const cursor = document.createElement("style");
  cursor.textContent = "*,::before,::after{cursor:crosshair!important}";
  const box = document.createElement("div");
  const label = document.createElement("div");
  label.role = "status";
  box.style.cssText = `position:absolute;box-sizing:border-box;border:2px solid ${BLUE};box-shadow:0 0 0 1px #fff,inset 0 0 0 1px #fff;background:${BLUE}26`;
  label.style.cssText = `position:absolute;max-width:90vw;padding:2px 6px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;background:${BLUE};color:#fff;font:12px/16px ui-monospace,monospace;border:1px solid #fff;border-radius:4px`;
  const shadow = overlay.attachShadow({ mode: "closed" });

  /** @param {boolean} on */
  function set(on) {
    if (isOn === on) return;
    isOn = on;
    current = null;
    if (!on) return overlay.remove();
    swallows = false;
    box.hidden = label.hidden = true;
    shadow.replaceChildren(box, label);
    overlay.replaceChildren(cursor);
    document.documentElement.append(overlay);
    // Above the page's own dialogs.
    overlay.showPopover();
    draw();
  }

  function draw() {
    if (!isOn) return;
    requestFrame(draw);
    box.hidden = label.hidden = !current?.isConnected;
    if (!current?.isConnected) return;
    const { left, top, width, height } = current.getBoundingClientRect();
    Object.assign(box.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    const name = nameOf(current);
    if (label.textContent !== name) label.textContent = name;
    const limit = window.innerWidth - label.offsetWidth;
    const above = top - label.offsetHeight - 2;
    label.style.left = `${Math.max(0, Math.min(left, limit))}px`;
    label.style.top = `${Math.max(0, above >= 0 ? above : Math.min(top + 2, window.innerHeight - label.offsetHeight))}px`;
  }

  /** @param {Element} element */
  const nameOf = ({ localName, id, classList }) =>
    `${localName}${id && `#${id}`}${[...classList].map((name) => `.${name}`).join("")}`.slice(0, MAX.tag);

  /** @param {Element} element */
  function textOf(element) {
    const own = (element.textContent ?? "").slice(0, 2_000).replace(/\s+/g, " ").trim();
    const named = ["aria-label", "alt", "placeholder"]
      .map((name) => element.getAttribute(name))
      .find(Boolean);
    return (own || named || "").slice(0, MAX.text);
  }

  /** @param {Element} element */
  function markupOf(element) {
    const attributes = [...element.attributes].map(
      ({ name, value }) =>
        ` ${name}="${value.length > MAX.attribute ? `${value.slice(0, MAX.attribute)}…` : value}"`,
    );
    const content = element.hasChildNodes() ? `${textOf(element)}</${element.localName}>` : "";
    return `<${element.localName}${attributes.join("")}>`.slice(0, MAX.markup - content.length) + content;
  }

  /** @param {Element} element */
  function stepsTo(element) {
    const steps = [];
    for (let at = element; at.parentElement && steps.length < MAX.depth; at = at.parentElement) {
      const alike = [...at.parentElement.children].filter(({ localName }) => localName === at.localName);
      steps.unshift({
        tag: at.localName.slice(0, MAX.tag),
        id: at.id.slice(0, MAX.id),
        nth: alike.indexOf(at),
      });
    }
    return steps;
  }

  /** @param {Element | null} element */
  function end(element) {
    set(false);
    post({
      type: "picked",
      element: element && {
        tag: element.localName.slice(0, MAX.tag),
        text: textOf(element),
        markup: markupOf(element),
        place: placeOf(element),
        steps: stepsTo(element),
      },
    });
  }

  /** @param {Element} element */
  const isPickable = (element) => element.checkVisibility() && element.getClientRects().length > 0;

  /** The next one in the page's order. @param {boolean} isBack */
  function inOrder(isBack) {
    const all = [...document.body.querySelectorAll("*")].filter(isPickable);
    const at = current ? all.indexOf(current) : -1;
    return all.at(isBack ? Math.max(at, 0) - 1 : (at + 1) % all.length) ?? null;
  }

  /** @param {Element} from @param {"nextElementSibling" | "previousElementSibling"} side */
  function beside(from, side) {
    let next = from[side];
    while (next && !isPickable(next)) next = next[side];
    return next;
  }

  /** The element that an arrow key leads to. @param {Element} from @param {string} key */
  function beyond(from, key) {
    if (key === "ArrowUp") return from === document.body ? null : from.parentElement;
    if (key === "ArrowDown") return [...from.children].find(isPickable);
    return beside(from, key === "ArrowLeft" ? "previousElementSibling" : "nextElementSibling");
  }

  /** @param {KeyboardEvent} event */
  function onKey({ key, shiftKey }) {
    if (key === "Escape") return end(null);
    const known = current?.isConnected ? current : null;
    if (key === "Enter" && known) return end(known);
    if (key !== "Tab" && !key.startsWith("Arrow")) return;
    current = known;
    const next = key === "Tab" || !known ? inOrder(key === "Tab" && shiftKey) : beyond(known, key);
    if (!next) return;
    current = next;
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {Event} event */
  function block(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // From the start, so that no listener of the page comes before these.
  for (const type of ["pointerover", "pointermove"]) {
    window.addEventListener(
      type,
      ({ target }) => {
        if (isOn && target instanceof Element && target !== document.documentElement) current = target;
      },
      true,
    );
  }
  for (const type of [
    ...["pointerdown", "pointerup", "mousedown", "mouseup", "click", "auxclick", "dblclick", "contextmenu"],
    ...["touchstart", "touchend"],
  ]) {
    window.addEventListener(
      type,
      (event) => {
        if (type === "pointerdown") swallows = false;
        if (!isOn && !swallows) return;
        // The default of a touch is to scroll, and to become a click.
        if (type.startsWith("touch")) return event.stopImmediatePropagation();
        block(event);
        if (type === "click") swallows = false;
        if (!isOn || type !== "pointerup" || !event.isTrusted) return;
        const { target } = event;
        swallows = true;
        if (target instanceof Element) end(target === document.documentElement ? document.body : target);
      },
      { capture: true, passive: false },
    );
  }
  window.addEventListener(
    "keydown",
    (event) => {
      if (!isOn) return;
      event.stopImmediatePropagation();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (event.isTrusted) onKey(event);
    },
    true,
  );
  return { set };
}
