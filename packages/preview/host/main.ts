// The frame's own document: takes a page from the app and shows it in a nested frame.

import { needsTailwind } from "../document/tailwind";
import { safeDownloadName } from "../download-name";
import { MAX_CONSOLE_TEXT, MAX_DIALOGS } from "../limits";
import { deliver, type MessageOf } from "../messages";
import type { PageCondition } from "../page-condition";
import type { FirstPage, PreviewTheme, ShownPage, Visits } from "../previewed-page";
import {
  appToHost,
  type Direction,
  dialogsLeft,
  type ElementAddress,
  FRAME_CALL,
  FRAME_CONNECT,
  FRAME_READY,
  FRAME_SHOWN,
  type hostToApp,
  pageToHost,
  type StorageArea,
  type StorageChange,
} from "../protocol";
import { saveFile } from "../save-file";
import { createBackdrop } from "./backdrop";
import { pageDocument, snapshotDocument, usesSchemeQuery } from "./page-document";
import { addEntry, createPageFrame, type PageFrame, send, startUpdate, takeCounts } from "./page-frame";
import { isSamePage } from "./same-page";
import { restorePage, savePage } from "./tab-page";

const REPORT_INTERVAL_MS = 200;
// Time for Tailwind to compile classes after load, and for images to load before the page is shown without them.
const COMPILE_MS = 50;
const SETTLE_MS = 250;
const LOAD_TIMEOUT_MS = 3000;
/** How often a page that navigates away whenever it is loaded is reloaded. */
const MAX_RELOADS = 3;

const runtime = document.getElementById("page-runtime")?.textContent ?? "";
const isTab = window.parent === window;
const app: Window | null = isTab ? window.opener : window.parent;
/** Texts of packages by file name; the app sends each once. */
const texts: Record<string, string> = {};
/** What pages have stored, passed on to the next page. */
const storage = { local: new Map<string, string>(), session: new Map<string, string>() };
/** The page's history; the next page starts at its current address. */
let visits: Visits = { addresses: [], at: 0 };
let theme: PreviewTheme = location.hash.startsWith("#light") ? "light" : "dark";
let scrollTop = 0;
/** Dialogs left until the user's next gesture, across page loads. */
let dialogs = MAX_DIALOGS;
let port: MessagePort | null = null;
/** What happened before the app connected: the first page in the document runs earlier. */
const early: MessageOf<typeof hostToApp>[] = [];
let current: PageFrame | null = null;
let incoming: PageFrame | null = null;
let queued: Requested | null = null;
let tabPage: ShownPage | null = null;
/** The page that the running one is being updated to. */
let update: { requested: Requested; id: number } | null = null;
let lastUpdate = 0;
let ping: { id: number; frames: Set<PageFrame> } | null = null;
let reporting = false;
let picking = { isOn: false, stays: false };
/** `of`: the id of the page with the element. */
let selected: { of: number; address: ElementAddress | null } | null = null;
/** Moves from the selected element to a neighbor, queued until the page with id `of` is shown. */
let steps: { of: number; towards: Direction }[] = [];
/** A reload that the walk causes must not end it. */
let isWalking = false;

/** How often a page has navigated away despite our handlers, such as by a meta refresh. */
let navigations = { of: 0, times: 0 };

/** A page with the app's id for it. */
type Requested = { id: number; page: ShownPage };
/** The page from the document, until the app requests another or the same, and the items that it started with. */
let firstPage: ShownPage | null = null;
let firstItems: FirstPage["stored"] = [];
/** The last good page. */
let lastGood: ShownPage | null = null;
const backdrop = createBackdrop(fill);

function tell(message: MessageOf<typeof hostToApp>): void {
  if (port) port.postMessage(message);
  else early.push(message);
}

function connect(event: MessageEvent): void {
  const [received] = event.ports;
  if (event.data !== FRAME_CONNECT || !received || port) return;
  port = received;
  port.onmessage = ({ data }) =>
    deliver(
      appToHost,
      {
        show: ({ id, page }) => receive({ id, page }),
        "last-good"({ page }) {
          shareTexts(page);
          lastGood ??= page;
          tellCondition();
        },
        storage({ area, changes }) {
          if (area === "local" && !areFirstItems(changes)) firstPage = null;
          store(area, changes);
        },
        visits: (message) => {
          visits = message.visits;
        },
        dialogs({ left }) {
          dialogs = left;
        },
        travel: ({ by }) => send(current, { type: "travel", by }),
        visit: ({ address }) => send(current, { type: "visit", address }),
        theme: (message) => changeTheme(message.theme),
        ping: ({ id }) => forwardPing(id),
        controls: () => send(current, { type: "controls" }),
        walk({ steps }) {
          isWalking = true;
          send(current, { type: "walk", steps });
        },
        pick,
        select({ of, address }) {
          selected = { of, address };
          sendSelection();
        },
        pickBeside({ of, towards }) {
          steps.push({ of, towards });
          sendSteps();
        },
        echo: ({ echo }) => send(current, { type: "echo", echo }),
        act: ({ id, script, action }) => send(current, { type: "act", id, script, action }),
        record: ({ script }) => send(current, { type: "record", script }),
        check: ({ id, script, steps, from, files }) =>
          send(current, { type: "check", id, script, steps, from, files }),
        freeze: () => send(current, { type: "freeze" }),
        restart: ({ id, page }) => showCleared({ id, page }),
      },
      data,
    );
  for (const message of early.splice(0)) tell(message);
  // The page in this tab must not have a reference to the app.
  if (isTab) window.opener = null;
}

/** Handles a nested page's handshake (its token and port) and its updates of the remaining dialogs. */
function onHandshake({ source, data, ports }: MessageEvent) {
  const shown = [incoming, current, backdrop.running()].find(
    (frame) => frame && source === frame.element.contentWindow,
  );
  if (!shown) return;
  if (dialogsLeft(data) && data.token === shown.token) takeDialogs(shown, data.dialogs);
  const [received] = ports;
  if (data !== shown.token || !received) return;
  // A page that reloads itself must not reset its dialog count.
  if (shown.port && shown.dialogs !== shown.granted) return restart(shown);
  shown.port = received;
  shown.port.onmessage = (message) => shown.receive(message.data);
  send(shown, { type: "theme", theme });
  if (shown.page.bundle) send(shown, { type: "bundle", bundle: shown.page.bundle });
}

/** A gesture restores all dialogs; otherwise a page can only lower the count, even if two pages share it. */
function takeDialogs(shown: PageFrame, left: number): void {
  shown.dialogs = left;
  dialogs = left === MAX_DIALOGS ? left : Math.min(dialogs, left);
  saveInTab();
  tell({ type: "dialogs", left: dialogs });
}

function restart(shown: PageFrame): void {
  if (shown === current) current = null;
  if (shown !== incoming) discard(shown);
  load(shown);
}

/** Messages from pages are hostile: only known, short ones are accepted. */
function onPageMessage(shown: PageFrame, message: unknown): void {
  const ifCurrent = (act: () => void) => {
    if (shown === current) act();
  };
  deliver(
    pageToHost,
    {
      parsed: () => void setTimeout(() => swapIn(shown), SETTLE_MS),
      pong({ id }) {
        if (id === ping?.id) markAlive(shown);
      },
      still: ({ html }) => ifCurrent(() => showSnapshot(shown, html)),
      updated: ({ id, done }) => ifCurrent(() => onUpdated(shown, id, done)),
      restarted: ({ done }) => ifCurrent(() => onRestarted(shown, done)),
      controls: ({ kinds }) => ifCurrent(() => tell({ type: "controls", kinds })),
      walked: () => ifCurrent(() => tell({ type: "walked" })),
      picked: ({ element }) =>
        ifCurrent(() => {
          if (!picking.isOn) return;
          if (!element || !picking.stays) picking = { isOn: false, stays: false };
          tell({ type: "picked", element });
        }),
      hand: ({ event }) => ifCurrent(() => picking.isOn && tell({ type: "hand", event })),
      acted: ({ id, report }) => ifCurrent(() => tell({ type: "acted", id, report })),
      recorded: ({ recorded }) => ifCurrent(() => tell({ type: "recorded", recorded })),
      checked: ({ id, at, problem }) => ifCurrent(() => tell({ type: "checked", id, at, problem })),
      link: ({ path }) => ifCurrent(() => tell({ type: "link", path })),
      visits: (message) => {
        if (shown !== (incoming ?? current)) return;
        visits = message.visits;
        // Replaces the entry: without an origin, a reloaded tab could not go back to earlier ones.
        if (isTab) history.replaceState(null, "", `#${theme}${visits.addresses[visits.at] ?? ""}`);
        saveInTab();
        tell({ type: "visits", visits });
      },
      // A hidden page cannot have been asked for a download by the user.
      download: ({ name, file }) =>
        ifCurrent(() => {
          // In its own tab, a page saves files directly, as on any site.
          if (isTab) saveFile(safeDownloadName(name, file.type), file);
          else if (!shown.page.isInert) tell({ type: "download", name, file });
        }),
      reload() {
        if (shown === (incoming ?? current) && !isWalking) load(shown);
      },
      "image-blocked"() {
        shown.imagesBlocked = true;
        report();
      },
      storage({ area, changes }) {
        store(area, changes);
        saveInTab();
        tell({ type: "storage", area, changes });
      },
      scroll: ({ top }) =>
        ifCurrent(() => {
          scrollTop = top;
        }),
      console({ update: of, entries, counts }) {
        startUpdate(shown, of);
        const error = entries.find(({ level }) => level === "error")?.text;
        if (counts.uncaught > 0 && reloadsAfterUpdate(shown, error ?? null)) return;
        for (const entry of entries) addEntry(shown, entry);
        takeCounts(shown, counts);
        report();
      },
      condition({ update: of, condition }) {
        startUpdate(shown, of);
        const isBroken = condition.verdict === "threw" || condition.verdict === "blank";
        if (isBroken && reloadsAfterUpdate(shown, condition.error)) return;
        shown.condition = condition;
        if (isBroken && compiles(shown.page)) shown.isBroken = true;
        tellCondition();
      },
    },
    message,
  );
}

/** A bundle with compile errors leaves the running page unchanged. */
const compiles = ({ bundle }: ShownPage): boolean => (bundle?.errors.length ?? 0) === 0;

/**
 * Reloads a page that throws or goes blank after an update, because state of the previous version may be the cause.
 *
 * @returns whether the page's reports are ignored because it is being reloaded
 */
function reloadsAfterUpdate(shown: PageFrame, error: string | null): boolean {
  if (shown.isAbandoned) return true;
  const requested = update?.id === shown.update ? update.requested : { id: shown.id, page: shown.page };
  if (shown !== current || incoming || shown.update === 0 || !compiles(requested.page)) return false;
  shown.isAbandoned = true;
  const fresh = load(requested);
  const what = error === null ? "It showed nothing." : `It had thrown: ${error}`;
  addHostEntry(fresh, "log", `The page was started anew after the last change. ${what}`);
  return true;
}

/** Reports the page's condition, unless a newer page is loading. */
function tellCondition(): void {
  if (!current?.condition || incoming || queued || update) return;
  const { id, page, condition } = current;
  if (condition.verdict === "good") lastGood = page;
  coverBlank(page, condition);
  tell({ type: "condition", id, condition, isCovered: backdrop.isShown() });
}

/** Covers a blank page with the last good one. */
function coverBlank(page: ShownPage, { isBlank, verdict }: PageCondition): void {
  if (!isBlank) backdrop.hide();
  else if (verdict !== "starting" && lastGood && lastGood !== page) backdrop.show(lastGood);
}

function onUpdated(shown: PageFrame, id: number, done: boolean) {
  // Only the last update counts: it includes the changes of earlier ones.
  if (update?.id !== id) return;
  const { requested } = update;
  update = null;
  if (!done) return void load(requested);
  startUpdate(shown, id);
  shown.id = requested.id;
  shown.page = requested.page;
  tell({ type: "shown" });
  sendSelection();
  sendSteps();
  report();
  tellCondition();
}

function store(area: StorageArea, changes: readonly StorageChange[]): void {
  for (const { key, value } of changes) {
    if (value === null) storage[area].delete(key);
    else storage[area].set(key, value);
  }
}

function addHostEntry(shown: PageFrame, level: "log" | "warn", text: string): void {
  addEntry(shown, { level, text: text.slice(0, MAX_CONSOLE_TEXT) });
  shown.counts[level] += 1;
  report();
}

function report(): void {
  if (reporting) return;
  reporting = true;
  setTimeout(() => {
    reporting = false;
    // The app receives the output of the first page once it has requested it.
    if (!current || current.isAbandoned || firstPage) return;
    const { entries, counts, imagesBlocked } = current;
    tell({ type: "console", entries, counts, imagesBlocked });
    current.entries = [];
  }, REPORT_INTERVAL_MS);
}

function pick({ isOn, stays }: { isOn: boolean; stays: boolean }): void {
  picking = { isOn, stays };
  send(current, { type: "pick", isOn, stays });
  if (isOn && current) focusPage(current);
}

const isShown = ({ of }: { of: number }): boolean => current !== null && current.id >= of;

function sendSelection(): void {
  if (selected && isShown(selected)) send(current, { type: "select", address: selected.address });
}

function sendSteps(): void {
  for (const { towards } of steps.filter(isShown)) send(current, { type: "pickBeside", towards });
  steps = steps.filter((step) => !isShown(step));
}

/** Lets the page receive key presses. */
function focusPage({ element }: PageFrame): void {
  // An iframe that already has focus ignores focus().
  element.blur();
  element.focus();
}

/** Shows a page as in a new frame: the running one starts again if it can, which keeps its packages. */
function showCleared(requested: Requested): void {
  shareTexts(requested.page);
  const again = !incoming && current && isSamePage(current.page, requested.page) ? current : null;
  clear(again);
  if (!again) return void loadCleared(requested);
  again.id = requested.id;
  send(again, { type: "restart" });
}

function onRestarted(shown: PageFrame, done: boolean): void {
  if (!done) return void loadCleared(shown);
  startUpdate(shown, shown.update);
  tell({ type: "cleared" });
  tell({ type: "shown" });
}

function loadCleared(requested: Requested): void {
  clear(null);
  tell({ type: "cleared" });
  load(requested);
}

/** Removes what the next page would inherit. */
function clear(kept: PageFrame | null): void {
  for (const shown of [incoming, current]) if (shown && shown !== kept) discard(shown);
  [incoming, current, queued, update, lastGood, selected] = [null, kept, null, null, null, null];
  backdrop.hide();
  storage.local.clear();
  storage.session.clear();
  visits = { addresses: [], at: 0 };
  scrollTop = 0;
  dialogs = MAX_DIALOGS;
}

/** Adds the texts that the app sent earlier. */
function shareTexts({ bundle }: ShownPage): void {
  if (bundle) bundle.packages.texts = Object.assign(texts, bundle.packages.texts);
}

function receive({ id, page }: Requested): void {
  shareTexts(page);
  tabPage = page;
  saveInTab();
  const isFirst = firstPage !== null && isSamePage(firstPage, page);
  firstPage = null;
  if (isFirst) adoptFirst(id, page);
  else show({ id, page });
}

const newest = (): Requested | null => queued ?? incoming ?? current;

/** Whether the app has the items that the first page started with: the last view may have stored more on its way out. */
const areFirstItems = (items: readonly StorageChange[]): boolean =>
  items.length === firstItems.length &&
  firstItems.every(([key, value]) => items.some((item) => item.key === key && item.value === value));

/** The app requested the page that runs already. */
function adoptFirst(id: number, page: ShownPage): void {
  const same = newest();
  if (!same) return void show({ id, page });
  same.id = id;
  same.page = page;
  if (same !== current) return;
  tell({ type: "shown" });
  sendSelection();
  sendSteps();
  report();
  tellCondition();
}

const stored = () => ({ local: [...storage.local], session: [...storage.session] });

function saveInTab(): void {
  if (isTab && tabPage) savePage({ page: tabPage, visits, dialogs, stored: stored() });
}

function show(requested: Requested): void {
  const { page } = requested;
  const canUpdate =
    page.keepScroll &&
    !incoming &&
    current?.page.bundle &&
    !current.isBroken &&
    current.page.html === page.html;
  if (page.bundle && canUpdate) {
    lastUpdate += 1;
    update = { requested, id: lastUpdate };
    const packages = { ...page.bundle.packages, texts: {} };
    send(current, { type: "update", id: lastUpdate, bundle: { ...page.bundle, packages } });
    return;
  }
  const isBusy = incoming !== null && performance.now() - incoming.startedAt < LOAD_TIMEOUT_MS;
  if (isBusy) queued = requested;
  else load(requested);
}

/** Loads the new page hidden; it replaces the old one when ready, to avoid flicker. */
function load({ id, page }: Requested): PageFrame {
  if (incoming) discard(incoming);
  queued = null;
  update = null;
  const element = document.createElement("iframe");
  element.title = "Page";
  element.setAttribute("sandbox", "allow-scripts allow-forms allow-modals");
  element.className = "incoming";
  const shown = createPageFrame(element, { id, page, dialogs: page.isInert ? 0 : dialogs });
  shown.receive = (message) => onPageMessage(shown, message);
  incoming = shown;
  for (const { level, text } of page.notes) addHostEntry(shown, level, text);
  const compileMs = needsTailwind(page.html) || page.bundle?.tailwind ? COMPILE_MS : 0;
  element.addEventListener("load", () => setTimeout(() => swapIn(shown), compileMs));
  fill(shown);
  setTimeout(() => {
    if (incoming === shown && queued) load(queued);
  }, LOAD_TIMEOUT_MS);
  return shown;
}

/** Sets the document of a page's frame, and adds the frame to ours. */
function fill({ element, page, token, granted }: PageFrame): void {
  const scheme = page.followsTheme ? theme : "light";
  element.style.colorScheme = scheme;
  // A page without theme support expects a white canvas; the frame's background would show through.
  if (!page.followsTheme) element.style.background = "#fff";
  element.srcdoc = pageDocument(page, {
    runtime,
    token,
    theme,
    scheme,
    stored: stored(),
    scrollTop: page.keepScroll ? scrollTop : 0,
    dialogs: granted,
    pages: isTab ? [] : (page.pages ?? []),
    visits,
    images: document.body.dataset.images ?? "",
  });
  document.body.append(element);
}

/** Replaces the page with a script-free snapshot, which stops all its code. */
function showSnapshot(shown: PageFrame, html: string): void {
  const snapshot = document.createElement("iframe");
  snapshot.title = shown.element.title;
  snapshot.setAttribute("sandbox", "");
  snapshot.style.cssText = shown.element.style.cssText;
  snapshot.className = "incoming";
  snapshot.addEventListener("load", () => {
    snapshot.className = "";
    discard(shown);
    current = null;
    tell({ type: "still" });
  });
  snapshot.srcdoc = snapshotDocument(html, shown.element.style.colorScheme);
  document.body.append(snapshot);
}

function swapIn(shown: PageFrame): void {
  if (incoming !== shown) return;
  shown.element.className = "";
  if (current) discard(current);
  // In the frame that paints it. The app may not have connected yet.
  else requestAnimationFrame(() => app?.postMessage(FRAME_SHOWN, location.origin));
  current = shown;
  incoming = null;
  tell({ type: "shown" });
  if (picking.isOn) {
    send(shown, { type: "pick", ...picking });
    // Unless the user has moved focus to the product's own controls.
    if (document.hasFocus()) focusPage(shown);
  }
  sendSelection();
  sendSteps();
  report();
  if (queued) load(queued);
  else tellCondition();
}

function discard(shown: PageFrame): void {
  shown.element.remove();
  markAlive(shown);
}

function applyTheme(): void {
  document.documentElement.style.colorScheme = theme;
}

function changeTheme(next: PreviewTheme) {
  if (next === theme) return;
  theme = next;
  applyTheme();
  const last = newest();
  if (last && usesSchemeQuery(last.page.html))
    return show({ id: last.id, page: { ...last.page, keepScroll: true } });
  for (const shown of [current, incoming]) {
    if (shown?.page.followsTheme) shown.element.style.colorScheme = theme;
    send(shown, { type: "theme", theme });
  }
  if (!backdrop.isShown()) return;
  // A snapshot keeps the colors of the theme in which it was taken.
  backdrop.hide();
  tellCondition();
}

/** The frame counts as alive once every connected page has answered. */
function forwardPing(id: number): void {
  const connected = [current, incoming].flatMap((shown) => (shown?.port ? shown : []));
  ping = { id, frames: new Set(connected) };
  for (const shown of connected) send(shown, { type: "ping", id });
  reportAlive();
}

function markAlive(shown: PageFrame): void {
  ping?.frames.delete(shown);
  reportAlive();
}

function reportAlive(): void {
  if (!ping || ping.frames.size > 0) return;
  tell({ type: "pong", id: ping.id });
  ping = null;
}

function reportNavigation({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
  const shown = incoming ?? current;
  if (effectiveDirective !== "frame-src" || !shown) return;
  const isStopped = navigations.of === shown.id && navigations.times === MAX_RELOADS;
  navigations = { of: shown.id, times: navigations.of === shown.id ? navigations.times + 1 : 1 };
  if (!isStopped) load(shown);
  const text = `The page tried to leave for ${blockedURI}: the preview shows one page. ${isStopped ? "Reload it." : "It was loaded again."}`;
  addHostEntry(incoming ?? shown, "warn", text);
}

/** Starts the page in this document, at the address after the theme in the hash. */
function showFirst(): void {
  const text = document.getElementById("first-page")?.textContent;
  if (!text) return;
  const { page, stored: items }: FirstPage = JSON.parse(text);
  firstItems = items;
  const address = decodeURIComponent(location.hash.replace(/^#(?:light|dark)/, ""));
  if (address) visits = { addresses: [address], at: 0 };
  storage.local = new Map(items);
  firstPage = { ...page, keepScroll: false };
  shareTexts(firstPage);
  show({ id: 0, page: firstPage });
}

applyTheme();
window.addEventListener("message", (event) => {
  if (!app || event.source !== app || event.origin !== location.origin) onHandshake(event);
  else if (event.data === FRAME_CALL) app.postMessage(FRAME_READY, location.origin);
  else connect(event);
});
document.addEventListener("securitypolicyviolation", reportNavigation);
const restored = isTab ? restorePage() : null;
if (!isTab) showFirst();
if (app) app.postMessage(FRAME_READY, location.origin);
else if (restored) {
  tabPage = restored.page;
  visits = restored.visits;
  dialogs = restored.dialogs;
  for (const area of ["local", "session"] as const) storage[area] = new Map(restored.stored[area]);
  show({ id: 0, page: restored.page });
} else document.body.textContent = "This tab has lost its page. Open it again from the preview.";
