// Runs first in every previewed page, inside its opaque origin. Plain JavaScript, served verbatim.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { token, theme, followsTheme, scroll, libraries, storage, path, pages } = script.dataset;
  // This script precedes the page in the document; reported line numbers are relative to the page.
  const runtimeLines = (script.textContent ?? "").split("\n").length - 1;
  script.remove();

  const MAX_ENTRIES = 200;
  const MAX_TEXT = 2000;
  const FLUSH_MS = 100;
  const root = document.documentElement;
  const channel = new MessageChannel();
  // Captured now: the page may replace any of these later.
  const post = channel.port1.postMessage.bind(channel.port1);
  const setTimer = window.setTimeout.bind(window);
  const call = Function.prototype.call.bind(Function.prototype.call);
  parent.postMessage(token, "*", [channel.port2]);

  channel.port1.onmessage = ({ data }) => {
    if (data.type === "ping") post({ type: "pong", id: data.id });
    if (data.type === "theme") applyTheme(data.theme);
    if (data.type === "bundle") void modules.start(data.bundle, parsed);
    if (data.type === "update") {
      const done = modules.update(data.bundle);
      if (done) resetConsole();
      post({ type: "updated", id: data.id, done });
      if (done) for (const error of data.bundle.errors) fail(error);
    }
    if (data.type === "controls") walker.report();
    if (data.type === "walk") walker.walk(data.steps);
    if (data.type === "pick") picker.set(data.isOn);
    if (data.type === "freeze") post({ type: "still", html: takeSnapshot() });
  };

  /** @param {string | undefined} name */
  function applyTheme(name) {
    if (followsTheme !== "true") return;
    root.classList.toggle("dark", name === "dark");
    root.classList.toggle("light", name !== "dark");
    root.dataset.theme = name;
    root.style.colorScheme = name ?? "";
  }

  /** @type {{ level: string, text: string }[]} */
  let pending = [];
  // An uncaught error is an error as well.
  const counts = { log: 0, warn: 0, error: 0, uncaught: 0 };
  let entryCount = 0;
  let flushing = false;

  /** @param {"log" | "warn" | "error"} level @param {string} text */
  function report(level, text) {
    counts[level] += 1;
    if (entryCount < MAX_ENTRIES) {
      entryCount += 1;
      pending.push({ level, text: adjustLineNumbers(text).slice(0, MAX_TEXT) });
    }
    // Timers do not fire during an infinite loop, so bursts are sent immediately.
    if (pending.length >= 20) flush();
    if (flushing) return;
    flushing = true;
    setTimer(() => {
      flushing = false;
      flush();
    }, FLUSH_MS);
  }

  /** Reports an error that nothing handled. @param {string} text */
  function fail(text) {
    counts.uncaught += 1;
    report("error", text);
  }

  /** An updated page is another page: the errors of the one before are gone. */
  function resetConsole() {
    Object.assign(counts, { log: 0, warn: 0, error: 0, uncaught: 0 });
    entryCount = 0;
    pending = [];
  }

  /** Line numbers of the page, and columns of a module without what stands before it. @param {string} text */
  function adjustLineNumbers(text) {
    return text
      .replace(/about:srcdoc:(\d+)/g, (_, line) => `page:${Number(line) - runtimeLines}`)
      .replace(/(?<![^\s()])([^\s()]+):1:(\d+)/g, (place, path, column) =>
        modules.has(path) ? `${path}:1:${Math.max(1, Number(column) - modules.prefixLength)}` : place,
      );
  }

  const FRAME = /^\s*at .*?([^\s()]+:\d+:\d+)\)?$|^.*@(.+:\d+:\d+)$/;
  const MAX_FRAMES = 5;

  /** Where the page's own code was when an error was made, innermost first. @param {unknown} error */
  function ownFrames(error) {
    const stack = error instanceof Error ? String(error.stack ?? "") : "";
    return stack.split("\n").filter((line) => {
      const [, place = ""] = FRAME.exec(line)?.filter(Boolean) ?? [];
      const inDocument = /^about:srcdoc:(\d+)/.exec(place);
      return inDocument ? Number(inDocument[1]) > runtimeLines : /^(?!blob:|https?:|<)[^:]+:/.test(place);
    });
  }

  function flush() {
    post({ type: "console", entries: pending, counts });
    pending = [];
  }

  /** @param {unknown} value @param {number} depth @returns {string} */
  function describe(value, depth) {
    if (typeof value === "string")
      return depth === 0 ? value.slice(0, MAX_TEXT) : JSON.stringify(value.slice(0, 200));
    if (typeof value === "function") return `function ${value.name || "(anonymous)"}`;
    if (typeof value !== "object" || value === null) return String(value);
    if (value instanceof Error) return [String(value), ...ownFrames(value).slice(0, MAX_FRAMES)].join("\n");
    if (value instanceof Date) return String(value);
    if (value instanceof Element) return value.outerHTML.slice(0, 200);
    if (depth > 2) return Array.isArray(value) ? "[…]" : "{…}";
    return describeParts(value, depth);
  }

  /** @param {object} value @param {number} depth */
  function describeParts(value, depth) {
    const entries = value instanceof Map || value instanceof Set ? [...value] : null;
    const list = Array.isArray(value) ? value : entries;
    if (list) {
      const parts = list.slice(0, 50).map((item) => describe(item, depth + 1));
      return `[${parts.join(", ")}${list.length > 50 ? ", …" : ""}]`;
    }
    const keys = Object.keys(value);
    const parts = keys.slice(0, 50).map((key) => {
      const part = /** @type {Record<string, unknown>} */ (value)[key];
      return `${key}: ${describe(part, depth + 1)}`;
    });
    const name = value.constructor?.name ?? "";
    return `${name && name !== "Object" ? `${name} ` : ""}{${parts.join(", ")}${keys.length > 50 ? ", …" : ""}}`;
  }

  /** @type {Record<string, (value: unknown) => string>} */
  const formats = {
    s: (value) => describe(value, 0),
    d: (value) => String(Math.trunc(Number(value))),
    i: (value) => String(Math.trunc(Number(value))),
    f: (value) => String(Number(value)),
    o: (value) => describe(value, 1),
    c: () => "",
  };

  /** Substitutes format specifiers, as in `console.log("%s is %d", …)`. @param {unknown[]} values */
  function substitute([first, ...rest]) {
    if (typeof first !== "string") return [first, ...rest];
    const text = first.slice(0, MAX_TEXT).replace(/%([sdifoOc%])/g, (specifier, kind) => {
      if (kind === "%" && rest.length > 0) return "%";
      return kind === "%" || rest.length === 0
        ? specifier
        : (formats[kind.toLowerCase()]?.(rest.shift()) ?? specifier);
    });
    return [text, ...rest];
  }

  /** @param {unknown[]} values */
  function describeAll(values) {
    try {
      return substitute(values)
        .slice(0, 20)
        .map((value) => describe(value, 0))
        .join(" ");
    } catch {
      return "(a value that cannot be shown)";
    }
  }

  /** @type {["log" | "info" | "debug" | "table" | "dir" | "trace" | "group" | "groupCollapsed" | "warn" | "error", "log" | "warn" | "error"][]} */
  const methods = [
    ["log", "log"],
    ["info", "log"],
    ["debug", "log"],
    ["table", "log"],
    ["dir", "log"],
    ["trace", "log"],
    ["group", "log"],
    ["groupCollapsed", "log"],
    ["warn", "warn"],
    ["error", "error"],
  ];
  /** @type {Record<string, (...values: unknown[]) => void>} */
  const print = {};
  for (const [method, level] of methods) {
    // biome-ignore lint/suspicious/noConsole: this script captures the page's console
    const original = console[method];
    print[method] = (...values) => {
      const text = entryCount < MAX_ENTRIES ? describeAll(values) : "";
      // The browser's console retains its arguments, so it gets the same limits as ours.
      if (entryCount < MAX_ENTRIES) call(original, console, text.slice(0, MAX_TEXT));
      report(level, text);
    };
    console[method] = print[method];
  }

  /** @type {Map<string, number>} */
  const counters = new Map();
  /** @type {Map<string, number>} */
  const starts = new Map();
  /** @param {string} label @param {unknown[]} values */
  function reportTime(label, values) {
    const start = starts.get(label);
    if (start === undefined) return;
    const elapsed = `${label}: ${(performance.now() - start).toFixed(1)} ms`;
    print.log?.(elapsed, ...values);
  }
  Object.assign(console, {
    /** @param {unknown} isTrue @param {unknown[]} values */
    assert(isTrue, ...values) {
      if (!isTrue) print.error?.("Assertion failed:", ...values);
    },
    count(label = "default") {
      const next = (counters.get(label) ?? 0) + 1;
      counters.set(label, next);
      print.log?.(`${label}: ${next}`);
    },
    countReset: (label = "default") => void counters.delete(label),
    time: (label = "default") => void starts.set(label, performance.now()),
    /** @param {unknown[]} values */
    timeLog: (label = "default", ...values) => reportTime(label, values),
    timeEnd(label = "default") {
      reportTime(label, []);
      starts.delete(label);
    },
  });

  /** @type {ErrorEvent | null} */
  let probed = null;
  let isProbing = false;
  /**
   * Where the browser finds what the compiler let pass, such as a name that is declared twice: only the error event of a
   * script element says it.
   * @param {string} code
   */
  function placeOfSyntaxError(code) {
    const probe = document.createElement("script");
    probe.textContent = code;
    probed = null;
    isProbing = true;
    document.head.append(probe);
    isProbing = false;
    probe.remove();
    return probed
      ? `:${/** @type {ErrorEvent} */ (probed).lineno}:${/** @type {ErrorEvent} */ (probed).colno}`
      : "";
  }

  window.addEventListener("error", (event) => {
    if (!(event instanceof ErrorEvent)) return;
    if (isProbing) {
      probed = event;
      event.preventDefault();
      return;
    }
    const [inner] = ownFrames(event.error);
    const place = inner
      ? /(?<![^\s()@])[^\s()@]+:\d+:\d+/.exec(inner)?.[0]
      : event.lineno > 0 && `${event.filename}:${event.lineno}:${event.colno}`;
    fail(place ? `${event.message} (${place})` : event.message);
  });
  window.addEventListener("unhandledrejection", (event) => {
    fail(`Unhandled rejection: ${describeAll([event.reason])}`);
  });

  /** @type {Record<string, string>} */
  const blockedKinds = {
    "script-src-elem": "The script",
    "style-src-elem": "The style sheet",
    "font-src": "The font",
    "img-src": "The image",
    "media-src": "The audio or video",
    "connect-src": "The request to",
    "frame-src": "The frame or page",
    "form-action": "The form to",
    "worker-src": "The worker",
  };
  const reported = new Set();
  document.addEventListener("securitypolicyviolation", (event) => {
    const isOutside = event.effectiveDirective === "img-src" && event.blockedURI.startsWith("https:");
    if (event.isTrusted && isOutside) post({ type: "image-blocked" });
    const kind = blockedKinds[event.effectiveDirective] ?? "The resource";
    const explanation = answers.explain(event.blockedURI);
    const text =
      explanation ??
      `${kind} ${event.blockedURI} was blocked: the preview loads and sends nothing over the network.`;
    if (text === "" || reported.has(text) || reported.size > MAX_ENTRIES) return;
    reported.add(text);
    report(explanation && event.effectiveDirective === "script-src-elem" ? "error" : "warn", text);
  });

  // In a srcdoc page, an anchor link would navigate to the frame's own URL.
  window.addEventListener("click", (event) => {
    const target = event.composedPath()[0];
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (!link || event.defaultPrevented) return;
    const href = link.getAttribute("href") ?? "";
    if (href.startsWith("javascript:")) return;
    event.preventDefault();
    const page = pageOf(href);
    if (href.startsWith("#")) location.hash = href;
    else if (page !== null) post({ type: "link", path: page });
    else report("log", `The link to ${href} was not followed: the preview shows one page.`);
  });
  /** The project's page that a link leads to. @param {string} href @returns {string | null} */
  function pageOf(href) {
    const root = "http://project.invalid/";
    const base = new URL(path ?? "", root);
    if (!URL.canParse(href, base.href)) return null;
    const { origin, pathname } = new URL(href, base.href);
    const names = [pathname, `${pathname}.html`, `${pathname.replace(/\/$/, "")}/index.html`];
    const leadsTo = (/** @type {string} */ page) => names.includes(new URL(page, root).pathname);
    return origin === base.origin ? (JSON.parse(pages ?? "[]").find(leadsTo) ?? null) : null;
  }
  window.open = (address) => {
    report("warn", `A window for ${String(address ?? "")} was not opened: the preview opens no windows.`);
    return null;
  };

  const stored = JSON.parse(storage ?? "null") ?? { local: [], session: [] };
  const line = { send: post, warn: (/** @type {string} */ text) => report("warn", text) };
  const areas = {
    local: createStorage("local", stored.local, line),
    session: createStorage("session", stored.session, line),
  };
  for (const [area, { items: value }] of Object.entries(areas))
    Object.defineProperty(window, `${area}Storage`, { configurable: true, value });
  // For IndexedDB, in pages that use it.
  const { databases } = areas.local;
  Object.defineProperty(window, "pageDatabases", {
    configurable: true,
    value: { ...databases, warn: line.warn },
  });
  explainMissing();
  let cookies = "";
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get: () => cookies,
    set: (/** @type {unknown} */ value) => {
      const pair = String(value).split(";")[0] ?? "";
      cookies = cookies ? `${cookies}; ${pair}` : pair;
    },
  });

  /** Names what a browser refuses without an origin, when it is first used; its own errors say only "denied". */
  function explainMissing() {
    /** @param {object} owner @param {string} name */
    const watch = (owner, name) => {
      const native = Object.getOwnPropertyDescriptor(owner, name);
      if (!native?.get) return;
      const read = native.get;
      let isSaid = false;
      Object.defineProperty(owner, name, {
        ...native,
        get() {
          if (!isSaid)
            report("warn", `${name} does not work in the preview, which has no origin; localStorage does.`);
          isSaid = true;
          return call(read, this);
        },
      });
    };
    watch(window, "indexedDB");
    watch(window, "caches");
    watch(Navigator.prototype, "serviceWorker");
  }

  /** The page's current state as script-free markup. */
  function takeSnapshot() {
    for (const canvas of document.querySelectorAll("canvas")) {
      try {
        const picture = `url(${canvas.toDataURL()}) center / 100% 100% no-repeat`;
        canvas.style.background = `${picture} ${getComputedStyle(canvas).backgroundColor}`;
      } catch {
        // Tainted by an external image: left empty.
      }
    }
    for (const input of document.querySelectorAll("input")) {
      input.setAttribute("value", input.value);
      input.toggleAttribute("checked", input.checked);
    }
    for (const area of document.querySelectorAll("textarea")) area.textContent = area.value;
    for (const element of document.querySelectorAll("script, noscript, meta[http-equiv]")) element.remove();
    const shadowRoots = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const tag = /** @type {Element} */ (root.cloneNode(false)).outerHTML.replace("</html>", "");
    return `${tag}${root.getHTML({ shadowRoots })}</html>`;
  }

  // The bundle arrives before the page has a body.
  /** @type {Promise<void>} */
  const parsed = new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });

  const answers = answerAddresses(JSON.parse(libraries ?? "null") ?? { found: {}, missing: {} }, report);
  takeTailwindConfig();
  const modules = createModules(fail, placeOfSyntaxError);
  const walker = createWalk(post);
  const picker = createPicker(post, modules.placeOf);
  applyTheme(theme);
  let scrollPending = false;
  window.addEventListener(
    "scroll",
    () => {
      if (scrollPending) return;
      scrollPending = true;
      setTimer(() => {
        scrollPending = false;
        post({ type: "scroll", top: window.scrollY });
      }, FLUSH_MS);
    },
    { passive: true },
  );
  document.addEventListener("DOMContentLoaded", () => {
    if (Number(scroll) > 0) window.scrollTo(0, Number(scroll));
    post({ type: "parsed" });
  });
})();
