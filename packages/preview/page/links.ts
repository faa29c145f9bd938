import { isFileAddress, offerFile } from "./downloads";
import { report } from "./output";
import { settings } from "./settings";

// Captured before the page runs and may replace them.
const { preventDefault, stopPropagation, stopImmediatePropagation } = Event.prototype;

/** Window names that refer to the page's own window. */
const OWN_WINDOWS = new Set(["_self", "_parent", "_top"]);

/**
 * Handles links and forms within the project, and prevents new windows. The browser's default would navigate the frame
 * away from the page.
 *
 * @param visit navigates to an address
 */
export function followLinks(visit: (address: string) => void): void {
  replaceDefaultAction("click", (event) => {
    const target = event.composedPath()[0];
    const link = target instanceof Element ? target.closest("a[href], area[href]") : null;
    return link && followAction(link, visit);
  });
  replaceDefaultAction("submit", (event) => {
    const { target: form } = event;
    if (!(event instanceof SubmitEvent) || !(form instanceof HTMLFormElement)) return null;
    return submitAction(form, event.submitter, visit);
  });
  // form.submit() and clicks on detached links dispatch no event to the window.
  HTMLFormElement.prototype.submit = function () {
    submitAction(this, null, visit)?.();
  };
  const catchClick = (link: HTMLAnchorElement) => {
    const act = link.isConnected ? null : followAction(link, visit);
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

/** The action that follows a link; null if the browser's default stays on the page. */
function followAction(link: Element, visit: (address: string) => void): (() => void) | null {
  const href = link.getAttribute("href") ?? "";
  if (isFileAddress(href)) return () => offerFile(href, link.getAttribute("download") ?? "");
  return href.startsWith("javascript:") ? null : () => visit(href);
}

/** The action that submits a form; null if the browser's default stays on the page. */
function submitAction(
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
 * Replaces the browser's default action, unless the page prevents it.
 *
 * @param actionFor returns null to keep the default
 */
function replaceDefaultAction(
  type: "click" | "submit",
  actionFor: (event: Event) => (() => void) | null,
): void {
  window.addEventListener(
    type,
    (event) => {
      const act = actionFor(event);
      // An event whose propagation the page stops does not reach the window's bubbling listener.
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

/** Acts after the page stops an event's propagation: after its handler, which may still prevent the default. */
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

/** The address of the page on screen. */
export const ownAddress = (): string => pathOf(settings.path || "index.html");

/** The project's page with this address, unless it is the one on screen. */
export function otherFile({ pathname }: URL): string | null {
  const plain = pathname.replace(/(?<=\/)index\.html?$/, "");
  const names = [plain, `${plain}.html`, `${plain}/`];
  const file = settings.pages.find((page) => names.includes(pathOf(page)));
  return file === undefined || file === settings.path ? null : file;
}
