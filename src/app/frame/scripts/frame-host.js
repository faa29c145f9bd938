// The frame's own document: takes a page from the app and shows it in a nested frame. Served verbatim.
(() => {
  const MAX_ENTRIES = 200;
  const MAX_TEXT = 2000;
  const REPORT_INTERVAL_MS = 200;
  // Time to compile utility classes after load, and to wait for images before showing the page without them.
  const COMPILE_MS = 50;
  const SETTLE_MS = 250;
  const LOAD_TIMEOUT_MS = 3000;
  const MAX_DIALOGS = 3;
  const MAX_SNAPSHOT_CHARS = 5_000_000;
  // Jumps to the end of animations.
  const SNAPSHOT_STYLE =
    "<style>*,::before,::after{animation-duration:1ms!important;animation-delay:0s!important;" +
    "animation-iteration-count:1!important;transition:none!important}</style>";
  const SCHEME_QUERY = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;

  /**
   * @typedef {{ html: string, followsTheme: boolean, keepScroll: boolean, notes: { level: "log" | "warn", text: string }[], libraries?: unknown, source?: { path: string }, pages?: string[], bundle?: import("../../../domain/preview/page-bundle").PageBundle }} Page
   * @typedef {{ element: HTMLIFrameElement, token: string, port: MessagePort | null, startedAt: number, page: Page, granted: number, dialogs: number,
   *   imagesBlocked: boolean, entries: { level: string, text: string }[], entryCount: number, counts: { log: number, warn: number, error: number, uncaught: number } }} Shown
   */

  const runtime = document.getElementById("page-runtime")?.textContent ?? "";
  const isTab = window.parent === window;
  /** @type {Window | null} */
  const app = isTab ? window.opener : window.parent;
  let theme = location.hash === "#light" ? "light" : "dark";
  let scrollTop = 0;
  /** @type {MessagePort | null} */
  let port = null;
  /** @type {Shown | null} */
  let current = null;
  /** @type {Shown | null} */
  let incoming = null;
  /** @type {Page | null} */
  let queued = null;
  /** The last page that was offered to the running one as an update. @type {{ page: Page, id: number } | null} */
  let update = null;
  let lastUpdate = 0;
  /** What pages have stored, for the next one. @type {Record<"local" | "session", Map<string, string>>} */
  const storage = { local: new Map(), session: new Map() };
  /** @type {{ id: number, frames: Set<Shown> } | null} */
  let ping = null;
  /** Of packages, by file name: the app sends each once. @type {Record<string, string>} */
  const texts = {};
  let reporting = false;
  let isPicking = false;

  applyTheme();
  window.addEventListener("message", (event) => {
    if (event.source === app && event.origin === location.origin) connect(event);
    else onHandshake(event);
  });
  document.addEventListener("securitypolicyviolation", (event) => {
    const shown = incoming ?? current;
    if (event.effectiveDirective !== "frame-src" || !shown) return;
    addHostEntry(
      shown,
      "warn",
      `The page tried to leave for ${event.blockedURI}: the preview shows one page. Reload it.`,
    );
  });
  const restored = isTab ? restorePage() : null;
  if (app) app.postMessage("preview-frame-ready", location.origin);
  else if (restored) show(restored);
  else document.body.textContent = "This tab has lost its page. Open it again from the preview.";

  /** @param {MessageEvent} event */
  function connect(event) {
    if (event.data !== "preview-frame-connect" || !event.ports[0] || port) return;
    port = event.ports[0];
    port.onmessage = ({ data }) => {
      if (data.type === "show") receive(data.page);
      if (data.type === "storage") for (const change of data.changes) store(data.area, change);
      if (data.type === "theme") changeTheme(data.theme);
      if (data.type === "ping") forwardPing(data.id);
      if (data.type === "controls" || data.type === "walk") current?.port?.postMessage(data);
      if (data.type === "pick") pick(data.isOn);
      if (data.type === "freeze") current?.port?.postMessage({ type: "freeze" });
    };
    // The page in this tab must not have a reference to the app.
    if (isTab) window.opener = null;
  }

  /** The nested page's handshake (its token and port) and updates of its remaining dialogs. @param {MessageEvent} event */
  function onHandshake(event) {
    const shown = [incoming, current].find((frame) => frame && event.source === frame.element.contentWindow);
    if (shown && event.data?.token === shown.token) shown.dialogs = event.data.dialogs;
    if (!shown || event.data !== shown.token || !event.ports[0]) return;
    // A page that reloaded itself would reset its dialog count.
    if (shown.port && shown.dialogs !== shown.granted) return restart(shown);
    shown.port = event.ports[0];
    shown.port.onmessage = ({ data }) => onPageMessage(shown, data);
    shown.port.postMessage({ type: "theme", theme });
    if (shown.page.bundle) shown.port.postMessage({ type: "bundle", bundle: shown.page.bundle });
  }

  /** @param {Shown} shown */
  function restart(shown) {
    if (shown === current) current = null;
    if (shown !== incoming) discard(shown);
    load(shown.page, shown.dialogs);
  }

  /** Messages from pages are hostile: only known, short ones are accepted. @param {Shown} shown @param {any} message */
  function onPageMessage(shown, message) {
    if (message?.type === "parsed") setTimeout(() => swapIn(shown), SETTLE_MS);
    if (message?.type === "pong" && message.id === ping?.id) markAlive(shown);
    if (message?.type === "still" && shown === current) showSnapshot(shown, String(message.html));
    // Only the last one counts: what an earlier one could not change is among its changes.
    if (message?.type === "updated" && shown === current && update !== null && update.id === message.id) {
      const { page } = update;
      update = null;
      if (message.done !== true) return load(page);
      shown.page = page;
      Object.assign(shown, {
        entries: [],
        entryCount: 0,
        counts: { log: 0, warn: 0, error: 0, uncaught: 0 },
      });
      port?.postMessage({ type: "shown" });
    }
    if (message?.type === "controls" && shown === current && Array.isArray(message.kinds))
      port?.postMessage({ type: "controls", kinds: message.kinds });
    if (message?.type === "walked" && shown === current) port?.postMessage({ type: "walked" });
    if (message?.type === "picked" && shown === current && isPicking) {
      isPicking = false;
      port?.postMessage({ type: "picked", element: message.element });
    }
    if (message?.type === "link" && shown === current)
      port?.postMessage({ type: "link", path: message.path });
    if (message?.type === "image-blocked") {
      shown.imagesBlocked = true;
      report();
    }
    if (
      message?.type === "storage" &&
      Object.hasOwn(storage, message.area) &&
      Array.isArray(message.changes)
    ) {
      for (const change of message.changes) store(message.area, change);
      port?.postMessage({ type: "storage", area: message.area, changes: message.changes });
    }
    if (message?.type === "scroll" && shown === current) scrollTop = Number(message.top) || 0;
    if (message?.type !== "console" || !Array.isArray(message.entries)) return;
    for (const entry of message.entries.slice(0, MAX_ENTRIES)) addEntry(shown, entry?.level, entry?.text);
    for (const level of /** @type {const} */ (["log", "warn", "error", "uncaught"])) {
      shown.counts[level] = Math.max(shown.counts[level], Math.floor(Number(message.counts?.[level])) || 0);
    }
    report();
  }

  /** @param {"local" | "session"} area @param {{ key: unknown, value: unknown }} change */
  function store(area, { key, value }) {
    if (value === null) storage[area].delete(String(key));
    else storage[area].set(String(key), String(value));
  }

  /** @param {Shown} shown @param {unknown} level @param {unknown} text */
  function addEntry(shown, level, text) {
    if (shown.entryCount >= MAX_ENTRIES) return;
    shown.entryCount += 1;
    const known = level === "warn" || level === "error" ? level : "log";
    shown.entries.push({ level: known, text: String(text).slice(0, MAX_TEXT) });
  }

  /** @param {Shown} shown @param {"log" | "warn"} level @param {string} text */
  function addHostEntry(shown, level, text) {
    addEntry(shown, level, text);
    shown.counts[level] += 1;
    report();
  }

  function report() {
    if (reporting) return;
    reporting = true;
    setTimeout(() => {
      reporting = false;
      if (!current) return;
      const { entries, counts, imagesBlocked } = current;
      port?.postMessage({ type: "console", entries, counts, imagesBlocked });
      current.entries = [];
    }, REPORT_INTERVAL_MS);
  }

  /** @param {boolean} isOn */
  function pick(isOn) {
    isPicking = isOn;
    current?.port?.postMessage({ type: "pick", isOn });
    if (!isOn || !current) return;
    // For the keys. An element that had the focus before would not take it again.
    current.element.blur();
    current.element.focus();
  }

  /** @param {Page} page */
  function receive(page) {
    if (page.bundle) page.bundle.packages.texts = Object.assign(texts, page.bundle.packages.texts);
    if (isTab) storePage(JSON.stringify(page));
    show(page);
  }

  /** In a tab with an opaque origin only window.name survives a reload. @param {string} text */
  function storePage(text) {
    window.name = text;
    // Another site visited in between may have set its own name.
    window.onpageshow = ({ persisted }) => {
      if (persisted) window.name = text;
    };
  }

  /** The page of a reloaded tab. On first load, window.name may come from another site. @returns {Page | null} */
  function restorePage() {
    const [load] = performance.getEntriesByType("navigation");
    const isReload = load instanceof PerformanceNavigationTiming && load.type === "reload";
    storePage(isReload ? window.name : "");
    return window.name === "" ? null : JSON.parse(window.name);
  }

  /** @param {Page} page */
  function show(page) {
    if (
      page.bundle &&
      page.keepScroll &&
      !incoming &&
      current?.page.bundle &&
      current.page.html === page.html
    ) {
      lastUpdate += 1;
      update = { page, id: lastUpdate };
      const packages = { ...page.bundle.packages, texts: {} };
      current.port?.postMessage({ type: "update", id: lastUpdate, bundle: { ...page.bundle, packages } });
      return;
    }
    const isBusy = incoming !== null && performance.now() - incoming.startedAt < LOAD_TIMEOUT_MS;
    if (isBusy) queued = page;
    else load(page);
  }

  /**
   * Browsers match prefers-color-scheme against the system; this makes it match the app's theme, in styles and scripts.
   * @param {string} html
   */
  function applyScheme(html) {
    return html.replace(SCHEME_QUERY, (_, scheme) =>
      scheme.toLowerCase() === theme ? "(min-width:0)" : "(max-width:0)",
    );
  }

  /**
   * Declarative shadow roots would hide the frames in them from page-dialogs.js, so it attaches them itself.
   * @param {string} html
   */
  function disableShadowRootMode(html) {
    return html.replace(/shadowrootmode/gi, "data-$&");
  }

  /** @param {string} text */
  function escapeAttribute(text) {
    return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  }

  /** Loads the new page hidden; it replaces the old one when ready, to avoid flashes. @param {Page} page */
  function load(page, dialogs = MAX_DIALOGS) {
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
    /** @type {Shown} */
    const shown = {
      element,
      token: Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-"),
      port: null,
      startedAt: performance.now(),
      entries: [],
      entryCount: 0,
      page,
      granted: dialogs,
      dialogs,
      imagesBlocked: false,
      counts: { log: 0, warn: 0, error: 0, uncaught: 0 },
    };
    incoming = shown;
    for (const { level, text } of page.notes) addHostEntry(shown, level, text);
    element.addEventListener("load", () => setTimeout(() => swapIn(shown), COMPILE_MS));
    element.srcdoc =
      `<!doctype html><style>:where(:root){color-scheme:${scheme}}</style>` +
      `<script data-token="${shown.token}" data-theme="${theme}" data-follows-theme="${page.followsTheme}" ` +
      `data-storage="${escapeAttribute(JSON.stringify({ local: [...storage.local], session: [...storage.session] }))}" ` +
      `data-scroll="${page.keepScroll ? scrollTop : 0}" data-dialogs="${dialogs}" ` +
      `data-path="${escapeAttribute(page.source?.path ?? "")}" ` +
      `data-pages="${escapeAttribute(JSON.stringify(isTab ? [] : (page.pages ?? [])))}" ` +
      `data-libraries="${escapeAttribute(JSON.stringify(page.libraries ?? null))}">${runtime}</` +
      `script>${disableShadowRootMode(applyScheme(page.html))}`;
    document.body.append(element);
    setTimeout(() => {
      if (incoming === shown && queued) load(queued);
    }, LOAD_TIMEOUT_MS);
  }

  /** Replaces the page with a script-free snapshot, which stops everything that runs. @param {Shown} shown @param {string} html */
  function showSnapshot(shown, html) {
    if (html.length > MAX_SNAPSHOT_CHARS) return;
    const snapshot = document.createElement("iframe");
    snapshot.title = shown.element.title;
    snapshot.setAttribute("sandbox", "");
    snapshot.style.cssText = shown.element.style.cssText;
    snapshot.className = "incoming";
    snapshot.addEventListener("load", () => {
      snapshot.className = "";
      discard(shown);
      current = null;
      port?.postMessage({ type: "still" });
    });
    const scheme = `<style>:where(:root){color-scheme:${shown.element.style.colorScheme}}</style>`;
    snapshot.srcdoc = `<!doctype html>${scheme}${SNAPSHOT_STYLE}${html}`;
    document.body.append(snapshot);
  }

  /** @param {Shown} shown */
  function swapIn(shown) {
    if (incoming !== shown) return;
    shown.element.className = "";
    if (current) discard(current);
    current = shown;
    incoming = null;
    port?.postMessage({ type: "shown" });
    if (isPicking) shown.port?.postMessage({ type: "pick", isOn: true });
    report();
    if (queued) load(queued);
  }

  /** @param {Shown} shown */
  function discard(shown) {
    shown.element.remove();
    markAlive(shown);
  }

  function applyTheme() {
    document.documentElement.style.colorScheme = theme;
  }

  /** @param {string} name */
  function changeTheme(name) {
    theme = name === "light" ? "light" : "dark";
    applyTheme();
    const newest = queued ?? incoming?.page ?? current?.page;
    if (newest && newest.html.search(SCHEME_QUERY) !== -1) return show({ ...newest, keepScroll: true });
    for (const shown of [current, incoming]) {
      if (shown?.page.followsTheme) shown.element.style.colorScheme = theme;
      shown?.port?.postMessage({ type: "theme", theme });
    }
  }

  /** The frame counts as alive once every connected page has answered. @param {number} id */
  function forwardPing(id) {
    const frames = new Set([current, incoming].filter((shown) => shown !== null && shown.port !== null));
    ping = { id, frames: /** @type {Set<Shown>} */ (frames) };
    for (const shown of ping.frames) shown.port?.postMessage({ type: "ping", id });
    reportAlive();
  }

  /** @param {Shown} shown */
  function markAlive(shown) {
    ping?.frames.delete(shown);
    reportAlive();
  }

  function reportAlive() {
    if (!ping || ping.frames.size > 0) return;
    port?.postMessage({ type: "pong", id: ping.id });
    ping = null;
  }
})();
