// The address of a previewed page. Its document has no address, so its history is kept here. The app shows the address
// and can reload the page at it.
import { decodePercent } from "../decode-percent";
import { MAX_ADDRESS, MAX_VISITS } from "../limits";
import type { Visits } from "../previewed-page";
import { isFileAddress, offerFile } from "./downloads";
import { setTimer } from "./natives";
import { defineAddress } from "./page-address";

type Surroundings = {
  /** The history of the page that was shown before. */
  before: Visits;
  /** The page's own address, where it starts if `before` is empty. */
  own: string;
  /** The project's file at another address; null if there is none or it is already shown. */
  otherFile: (address: URL) => string | null;
  /** Whether the page has client-side routes, so that any address may be valid. */
  hasRoutes: boolean;
  tell: (visits: Visits) => void;
  openFile: (path: string) => void;
  /** Reloads the page at the last reported address. */
  reload: () => void;
  log: (text: string) => void;
};

/** `isLoaded`: an entry of this document; earlier entries need a reload. */
type Visit = { address: string; state: unknown; isLoaded: boolean };

// Paths resolve against the product's origin, but are never requested from it.
const root = new URL("/", document.baseURI);
const addressOf = ({ pathname, search, hash }: URL): string => pathname + search + hash;
const isSameDocument = (a: URL, b: URL) => a.pathname === b.pathname && a.search === b.search;

/** Defines the page's address and history. */
export function createVirtualAddress(given: Surroundings) {
  const { otherFile, hasRoutes, tell, openFile, log } = given;
  let visits: Visit[] = given.before.addresses.map((address, index) => ({
    address,
    state: null,
    isLoaded: index === given.before.at,
  }));
  let at = given.before.at;
  const { history, location } = window;
  const setNative = history.replaceState.bind(history);
  const urlAt = (index: number) => new URL(visits[index]?.address ?? given.own, root);
  const url = () => urlAt(at);
  const report = () => tell({ addresses: visits.map(({ address }) => address), at });
  /** Sets the real fragment, so that `:target` works, without adding a history entry. */
  const showFragment = () => setNative(null, "", `about:srcdoc${url().hash}`);

  function add(to: URL, state: unknown, replace: boolean): void {
    const address = addressOf(to);
    if (address.length > MAX_ADDRESS) throw new DOMException("The address is too long.", "SecurityError");
    const kept = visits.slice(0, replace ? at : at + 1).slice(1 - MAX_VISITS);
    const rest = replace ? visits.slice(at + 1) : [];
    visits = [...kept, { address, state, isLoaded: true }, ...rest];
    at = kept.length;
    report();
  }

  function go(to: URL, { replace }: { replace: boolean }): void {
    if (to.protocol === "javascript:") return;
    if (isFileAddress(to.href)) {
      offerFile(to.href, "");
      return;
    }
    const isOutside = to.origin !== root.origin;
    const file = isOutside ? null : otherFile(to);
    const isSame = !isOutside && isSameDocument(to, url());
    const isFragment = isSame && (to.hash !== "" || to.href.endsWith("#"));
    // Any query of the page's own address is valid, as when a form submits to its own page.
    const isOwn = !isOutside && to.pathname === url().pathname;
    if (isOutside || !(isOwn || file !== null || hasRoutes)) {
      const reason = isOutside ? "the preview shows one page" : "the project has no such page";
      log(`The link to ${isOutside ? to.href : addressOf(to)} was not followed: ${reason}.`);
      return;
    }
    add(to, null, replace || addressOf(to) === addressOf(url()));
    if (file !== null) openFile(file);
    // Scrolls, and fires the page's hashchange event.
    else if (isFragment) location.replace(`about:srcdoc${to.hash || "#"}`);
    else given.reload();
  }

  function travel(by: number): void {
    const [from, target] = [url(), at + by];
    const visit = visits[target];
    if (!visit) return;
    at = target;
    report();
    const to = url();
    const file = otherFile(to);
    if (file !== null) openFile(file);
    else if (visit.isLoaded) showVisit(from, visit.state);
    else given.reload();
  }

  function showVisit(from: URL, state: unknown): void {
    showFragment();
    window.dispatchEvent(new PopStateEvent("popstate", { state }));
    const to = url();
    if (from.hash === to.hash) return;
    const [oldURL, newURL] = [from.href, to.href];
    window.dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL }));
    document.getElementById(decodePercent(to.hash.slice(1)))?.scrollIntoView();
  }

  const changeState = (replace: boolean) => (state: unknown, _: unknown, to?: unknown) => {
    const next = to === undefined || to === null ? url() : new URL(String(to), url());
    if (next.origin !== root.origin)
      throw new DOMException(`A page cannot have an address of ${next.origin}.`, "SecurityError");
    add(next, structuredClone(state), replace);
    showFragment();
  };
  const travelSoon = (by: number) => void setTimer(() => (by === 0 ? given.reload() : travel(by)));
  for (const [name, value] of Object.entries({
    pushState: changeState(false),
    replaceState: changeState(true),
    back: () => travelSoon(-1),
    forward: () => travelSoon(1),
    go: (by: unknown = 0) => travelSoon(Number(by) || 0),
  }))
    Object.defineProperty(history, name, { configurable: true, writable: true, value });
  Object.defineProperty(history, "state", { configurable: true, get: () => visits[at]?.state ?? null });
  Object.defineProperty(history, "length", { configurable: true, get: () => visits.length });
  defineAddress({ url, go, reload: given.reload });
  // Changes through the real `location`, which scripts cannot replace.
  window.addEventListener("hashchange", () => {
    const to = url();
    to.hash = location.hash;
    if (addressOf(to) !== addressOf(url())) add(to, null, false);
  });

  if (visits.length === 0) add(urlAt(0), null, false);
  else if (otherFile(url()) !== null) add(new URL(given.own, root), null, false);
  else report();
  showFragment();
  const [first] = visits;
  return {
    travel,
    /** Whether the page is still at its first address. */
    isAtStart: (): boolean => visits.length === 1 && visits[0] === first,
    /** Navigates to a link, or to an address that the user entered. */
    visit(to: string): void {
      if (URL.canParse(to, url().href)) go(new URL(to, url()), { replace: false });
    },
  };
}
