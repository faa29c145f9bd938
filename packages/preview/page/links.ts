import { isFileAddress, offerFile } from "./downloads";
import { report } from "./output";
import { settings } from "./settings";

// Captured before the page runs, which may replace it.
const { preventDefault, stopPropagation, stopImmediatePropagation } = Event.prototype;

/** Windows that a page may name and that are its own. */
const OWN_WINDOWS = new Set(["_self", "_parent", "_top"]);

/**
 * Follows links and forms within the page and to pages of the project, and opens no windows: the frame would navigate to
 * its own URL, and the page would be gone.
 *
 * @param visit goes to an address
 */
export function followLinks(visit: (address: string) => void): void {
  insteadOfDefault("click", (event) => {
    const target = event.composedPath()[0];
    const link = target instanceof Element ? target.closest("a[href], area[href]") : null;
    return link && followerOf(link, visit);
  });
  insteadOfDefault("submit", (event) => {
    const { target: form } = event;
    if (!(event instanceof SubmitEvent) || !(form instanceof HTMLFormElement)) return null;
    return senderOf(form, event.submitter, visit);
  });
  // These tell nobody: a form that is sent by a script, and a link that is no part of the document.
  HTMLFormElement.prototype.submit = function () {
    senderOf(this, null, visit)?.();
  };
  const catchClick = (link: HTMLAnchorElement) => {
    const act = link.isConnected ? null : followerOf(link, visit);
    if (act) link.addEventListener("click", (event) => actInstead(event, act), { once: true });
  };
  const { click, dispatchEvent } = HTMLElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    catchClick(this);
    click.call(this);
  };
  HTMLAnchorElement.prototype.dispatchEvent = function (event) {
    if (event.type === "click") catchClick(this);
    return dispatchEvent.call(this, event);
  };
  window.open = (address, name) => {
    if (address && (OWN_WINDOWS.has(name ?? "") || isFileAddress(String(address)))) visit(String(address));
    else
      report("warn", `A window for ${String(address ?? "")} was not opened: the preview opens no windows.`);
    return null;
  };
}

/** Null: browsers stay on the page. */
function followerOf(link: Element, visit: (address: string) => void): (() => void) | null {
  const href = link.getAttribute("href") ?? "";
  if (isFileAddress(href)) return () => offerFile(href, link.getAttribute("download") ?? "");
  return href.startsWith("javascript:") ? null : () => visit(href);
}

/** Null: browsers stay on the page. */
function senderOf(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  visit: (address: string) => void,
): (() => void) | null {
  const given = (name: string) => submitter?.getAttribute(`form${name}`) || form.getAttribute(name) || "";
  const method = given("method").toLowerCase();
  if (method === "dialog") return null;
  if (method === "post")
    return () => report("warn", "The form was not sent: the preview has no server that takes it.");
  return () => {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form, submitter)) fields.append(name, String(value));
    const [action = ""] = given("action").split("?");
    visit(`${action}?${fields}`);
  };
}

/**
 * Acts in place of the browser where the page does not prevent it.
 *
 * @param actionFor null: the browser may go on
 */
function insteadOfDefault(type: "click" | "submit", actionFor: (event: Event) => (() => void) | null): void {
  window.addEventListener(
    type,
    (event) => {
      const act = actionFor(event);
      // An event that the page stops is not heard at the window.
      if (act) for (const stop of [stopPropagation, stopImmediatePropagation]) actAfter(event, stop, act);
    },
    true,
  );
  window.addEventListener(type, (event) => actInstead(event, actionFor(event)));
}

function actInstead(event: Event, act: (() => void) | null): void {
  if (!act || event.defaultPrevented) return;
  event.preventDefault();
  act();
}

/** Acts once the page has stopped an event: at the end of its handler, which may prevent the default yet. */
function actAfter(event: Event, stop: () => void, act: () => void): void {
  Object.defineProperty(event, stop.name, {
    configurable: true,
    value() {
      stop.call(event);
      if (event.defaultPrevented) return;
      let isPrevented = false;
      preventDefault.call(event);
      Object.defineProperty(event, "defaultPrevented", { configurable: true, get: () => isPrevented });
      Object.defineProperty(event, "preventDefault", {
        configurable: true,
        value() {
          isPrevented = true;
        },
      });
      queueMicrotask(() => {
        if (!isPrevented) act();
        isPrevented = true;
      });
    },
  });
}

const pathOf = (page: string): string =>
  new URL(page, "http://project.invalid/").pathname.replace(/(?<=\/)index\.html?$/, "");

/** The address of the page that is shown. */
export const ownAddress = (): string => pathOf(settings.path || "index.html");

/** Another page of the project that has this address. */
export function otherFile({ pathname }: URL): string | null {
  const plain = pathname.replace(/(?<=\/)index\.html?$/, "");
  const names = [plain, `${plain}.html`, `${plain}/`];
  const file = settings.pages.find((page) => names.includes(pathOf(page)));
  return file === undefined || file === settings.path ? null : file;
}
