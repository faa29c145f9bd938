// The frame's own document: takes a page from the app and shows it in a nested frame.

import { MAX_CONSOLE_TEXT } from "../limits";
import { deliver, type MessageOf } from "../messages";
import type { PreviewTheme, ShownPage, Visits } from "../previewed-page";
import {
  appToHost,
  dialogsLeft,
  FRAME_CONNECT,
  FRAME_READY,
  type hostToApp,
  pageToHost,
  type StorageArea,
  type StorageChange,
} from "../protocol";
import { asksForScheme, pageDocument, snapshotDocument } from "./page-document";
import { addEntry, newShown, resetOutput, type Shown, send, takeCounts } from "./shown-page";
import { keepPage, restorePage } from "./tab-page";

const REPORT_INTERVAL_MS = 200;
// Time to compile utility classes after load, and to wait for images before showing the page without them.
const COMPILE_MS = 50;
const SETTLE_MS = 250;
const LOAD_TIMEOUT_MS = 3000;
const MAX_DIALOGS = 3;

const runtime = document.getElementById("page-runtime")?.textContent ?? "";
const isTab = window.parent === window;
const app: Window | null = isTab ? window.opener : window.parent;
/** Of packages, by file name: the app sends each once. */
const texts: Record<string, string> = {};
/** What pages have stored, for the next one. */
const storage = { local: new Map<string, string>(), session: new Map<string, string>() };
/** Where the page is, and the next one starts. */
let visits: Visits = { addresses: [], at: 0 };
let theme: PreviewTheme = location.hash.startsWith("#light") ? "light" : "dark";
let scrollTop = 0;
let port: MessagePort | null = null;
let current: Shown | null = null;
let incoming: Shown | null = null;
let queued: ShownPage | null = null;
let tabPage: ShownPage | null = null;
/** The last page that was offered to the running one as an update. */
let update: { page: ShownPage; id: number } | null = null;
let lastUpdate = 0;
let ping: { id: number; frames: Set<Shown> } | null = null;
let reporting = false;
let isPicking = false;
/** A link that a check presses must not end the check. */
let isWalking = false;

const tell = (message: MessageOf<typeof hostToApp>): void => port?.postMessage(message);

function connect(event: MessageEvent): void {
  const [given] = event.ports;
  if (event.data !== FRAME_CONNECT || !given || port) return;
  port = given;
  port.onmessage = ({ data }) =>
    deliver(
      appToHost,
      {
        show: ({ page }) => receive(page),
        storage: ({ area, changes }) => store(area, changes),
        visits: (message) => {
          visits = message.visits;
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
        pick: ({ isOn }) => pick(isOn),
        act: ({ id, script, action }) => send(current, { type: "act", id, script, action }),
        freeze: () => send(current, { type: "freeze" }),
      },
      data,
    );
  // The page in this tab must not have a reference to the app.
  if (isTab) window.opener = null;
}

/** The nested page's handshake (its token and port) and updates of its remaining dialogs. */
function onHandshake({ source, data, ports }: MessageEvent) {
  const shown = [incoming, current].find((frame) => frame && source === frame.element.contentWindow);
  if (!shown) return;
  if (dialogsLeft(data) && data.token === shown.token) shown.dialogs = data.dialogs;
  const [given] = ports;
  if (data !== shown.token || !given) return;
  // A page that reloaded itself would reset its dialog count.
  if (shown.port && shown.dialogs !== shown.granted) return restart(shown);
  shown.port = given;
  shown.port.onmessage = (message) => onPageMessage(shown, message.data);
  send(shown, { type: "theme", theme });
  if (shown.page.bundle) send(shown, { type: "bundle", bundle: shown.page.bundle });
}

function restart(shown: Shown): void {
  if (shown === current) current = null;
  if (shown !== incoming) discard(shown);
  load(shown.page, shown.dialogs);
}

/** Messages from pages are hostile: only known, short ones are accepted. */
function onPageMessage(shown: Shown, message: unknown): void {
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
      controls: ({ kinds }) => ifCurrent(() => tell({ type: "controls", kinds })),
      walked: () => ifCurrent(() => tell({ type: "walked" })),
      picked: ({ element }) =>
        ifCurrent(() => {
          if (!isPicking) return;
          isPicking = false;
          tell({ type: "picked", element });
        }),
      acted: ({ id, report }) => ifCurrent(() => tell({ type: "acted", id, report })),
      link: ({ path }) => ifCurrent(() => tell({ type: "link", path })),
      visits: (message) => {
        if (shown !== (incoming ?? current)) return;
        visits = message.visits;
        // Not as visits of its own: without an origin, a tab that was reloaded cannot go back to them.
        if (isTab) history.replaceState(null, "", `#${theme}${visits.addresses[visits.at] ?? ""}`);
        keepInTab();
        tell({ type: "visits", visits });
      },
      reload() {
        if (shown === (incoming ?? current) && !isWalking) load(shown.page, shown.dialogs);
      },
      "image-blocked"() {
        shown.imagesBlocked = true;
        report();
      },
      storage({ area, changes }) {
        store(area, changes);
        keepInTab();
        tell({ type: "storage", area, changes });
      },
      scroll: ({ top }) =>
        ifCurrent(() => {
          scrollTop = top;
        }),
      console({ entries, counts }) {
        for (const entry of entries) addEntry(shown, entry);
        takeCounts(shown, counts);
        report();
      },
    },
    message,
  );
}

function onUpdated(shown: Shown, id: number, done: boolean) {
  // Only the last one counts: what an earlier one could not change is among its changes.
  if (update?.id !== id) return;
  const { page } = update;
  update = null;
  if (!done) return load(page);
  shown.page = page;
  resetOutput(shown);
  tell({ type: "shown" });
}

function store(area: StorageArea, changes: readonly StorageChange[]): void {
  for (const { key, value } of changes) {
    if (value === null) storage[area].delete(key);
    else storage[area].set(key, value);
  }
}

function addHostEntry(shown: Shown, level: "log" | "warn", text: string): void {
  addEntry(shown, { level, text: text.slice(0, MAX_CONSOLE_TEXT) });
  shown.counts[level] += 1;
  report();
}

function report(): void {
  if (reporting) return;
  reporting = true;
  setTimeout(() => {
    reporting = false;
    if (!current) return;
    const { entries, counts, imagesBlocked } = current;
    tell({ type: "console", entries, counts, imagesBlocked });
    current.entries = [];
  }, REPORT_INTERVAL_MS);
}

function pick(isOn: boolean): void {
  isPicking = isOn;
  send(current, { type: "pick", isOn });
  if (!isOn || !current) return;
  // Lets the page receive key presses. An element that had the focus before would not take it again.
  current.element.blur();
  current.element.focus();
}

function receive(page: ShownPage): void {
  if (page.bundle) page.bundle.packages.texts = Object.assign(texts, page.bundle.packages.texts);
  tabPage = page;
  keepInTab();
  show(page);
}

const stored = () => ({ local: [...storage.local], session: [...storage.session] });

function keepInTab(): void {
  if (isTab && tabPage) keepPage({ page: tabPage, visits, stored: stored() });
}

function show(page: ShownPage): void {
  const canUpdate = page.keepScroll && !incoming && current?.page.bundle && current.page.html === page.html;
  if (page.bundle && canUpdate) {
    lastUpdate += 1;
    update = { page, id: lastUpdate };
    const packages = { ...page.bundle.packages, texts: {} };
    send(current, { type: "update", id: lastUpdate, bundle: { ...page.bundle, packages } });
    return;
  }
  const isBusy = incoming !== null && performance.now() - incoming.startedAt < LOAD_TIMEOUT_MS;
  if (isBusy) queued = page;
  else load(page);
}

/** Loads the new page hidden; it replaces the old one when ready, to avoid flashes. */
function load(page: ShownPage, dialogs = MAX_DIALOGS): void {
  if (incoming) discard(incoming);
  queued = null;
  const element = document.createElement("iframe");
  element.title = "Page";
  element.setAttribute("sandbox", "allow-scripts allow-forms allow-modals");
  const scheme = page.followsTheme ? theme : "light";
  element.style.colorScheme = scheme;
  // A page without theme support expects a white canvas; the frame's background would show through.
  if (!page.followsTheme) element.style.background = "#fff";
  element.className = "incoming";
  const shown = newShown(element, page, dialogs);
  incoming = shown;
  for (const { level, text } of page.notes) addHostEntry(shown, level, text);
  element.addEventListener("load", () => setTimeout(() => swapIn(shown), COMPILE_MS));
  element.srcdoc = pageDocument(page, {
    runtime,
    token: shown.token,
    theme,
    scheme,
    stored: stored(),
    scrollTop: page.keepScroll ? scrollTop : 0,
    dialogs,
    pages: isTab ? [] : (page.pages ?? []),
    visits,
  });
  document.body.append(element);
  setTimeout(() => {
    if (incoming === shown && queued) load(queued);
  }, LOAD_TIMEOUT_MS);
}

/** Replaces the page with a script-free snapshot, which stops everything that runs. */
function showSnapshot(shown: Shown, html: string): void {
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

function swapIn(shown: Shown): void {
  if (incoming !== shown) return;
  shown.element.className = "";
  if (current) discard(current);
  current = shown;
  incoming = null;
  tell({ type: "shown" });
  if (isPicking) send(shown, { type: "pick", isOn: true });
  report();
  if (queued) load(queued);
}

function discard(shown: Shown): void {
  shown.element.remove();
  markAlive(shown);
}

function applyTheme(): void {
  document.documentElement.style.colorScheme = theme;
}

function changeTheme(next: PreviewTheme) {
  theme = next;
  applyTheme();
  const newest = queued ?? incoming?.page ?? current?.page;
  if (newest && asksForScheme(newest.html)) return show({ ...newest, keepScroll: true });
  for (const shown of [current, incoming]) {
    if (shown?.page.followsTheme) shown.element.style.colorScheme = theme;
    send(shown, { type: "theme", theme });
  }
}

/** The frame counts as alive once every connected page has answered. */
function forwardPing(id: number): void {
  const connected = [current, incoming].flatMap((shown) => (shown?.port ? shown : []));
  ping = { id, frames: new Set(connected) };
  for (const shown of connected) send(shown, { type: "ping", id });
  reportAlive();
}

function markAlive(shown: Shown): void {
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
  const text = `The page tried to leave for ${blockedURI}: the preview shows one page. Reload it.`;
  addHostEntry(shown, "warn", text);
}

applyTheme();
window.addEventListener("message", (event) => {
  if (event.source === app && event.origin === location.origin) connect(event);
  else onHandshake(event);
});
document.addEventListener("securitypolicyviolation", reportNavigation);
const restored = isTab ? restorePage() : null;
if (app) app.postMessage(FRAME_READY, location.origin);
else if (restored) {
  tabPage = restored.page;
  visits = restored.visits;
  for (const area of ["local", "session"] as const) storage[area] = new Map(restored.stored[area]);
  show(restored.page);
} else document.body.textContent = "This tab has lost its page. Open it again from the preview.";
