import type { PickedElement } from "~/domain/preview/picked-element";
import type { PageView } from "~/domain/project/page-request-input";
import {
  type appToHost,
  asksForScheme,
  type CheckStep,
  type ConsoleCounts,
  type ConsoleEntry,
  type ControlKind,
  type Direction,
  deliver,
  type ElementAddress,
  type ElementEcho,
  expectsSupabase,
  FRAME_CONNECT,
  FRAME_READY,
  hostToApp,
  type MessageOf,
  type PageAction,
  type PageCondition,
  type PageReport,
  type PickReport,
  type PreviewPage,
  type PreviewTheme,
  type RecordedStep,
  type ShownPage,
  type StorageArea,
  type StorageChange,
  type SupabaseAccess,
  type Visits,
  withSupabase,
} from "~preview";
import { copy } from "./copy";
import { withPlace } from "./element-place";
import { createTextFilter } from "./new-texts";
import { withOriginalPlaces } from "./original-places";
import { withLibraries } from "./with-libraries";

/** Events from the frame. */
export type FrameEvent =
  | { type: "ready" }
  | { type: "shown" }
  | { type: "console"; entries: ConsoleEntry[]; counts: ConsoleCounts; imagesBlocked: boolean }
  /** The page is frozen. */
  | { type: "still" }
  /** The page's controls, and that they were used: only in a check. */
  | { type: "controls"; kinds: ControlKind[] }
  | { type: "walked" }
  | { type: "storage"; area: StorageArea; changes: readonly StorageChange[] }
  /** Picking has ended; null: without an element. */
  | { type: "picked"; element: PickedElement | null; report: PickReport | null }
  /** What `act` asked for was done, or was not. */
  | { type: "acted"; id: number; report: PageReport }
  /** A step of a check was done, or why it was not, or what is there instead of what it expects. */
  | { type: "checked"; id: number; at: number; problem: string | null }
  /** A user did a step, or picked what is to be seen; only while steps are recorded. */
  | { type: "recorded"; recorded: RecordedStep }
  /** A link leads to another page of the project. */
  | { type: "link"; path: string }
  /** How the page that was last asked for is doing. `isCovered`: the last good one is shown in its place. */
  | { type: "condition"; page: PreviewPage; condition: PageCondition; isCovered: boolean }
  /** The page is at another address. */
  | { type: "visits"; visits: Visits }
  | { type: "hung" }
  | { type: "recovered" }
  | { type: "failed"; reason: string };

export interface PreviewFrame {
  /** Adds to what the next page finds stored; no page that runs sees it. */
  store(area: StorageArea, changes: readonly StorageChange[]): void;
  /** Where the next page starts. */
  setVisits(visits: Visits): void;
  /** Goes back and forward; `by` in visits. */
  travel(by: number): void;
  /** Opens an address of the page's site. */
  visit(address: string): void;
  /** Shows a page, at most one every 300 ms; of several in between the last one wins. */
  show(page: PreviewPage, options?: { keepScroll: boolean }): void;
  /** Names a page that was good before this frame was opened: covers one that shows nothing. */
  setLastGood(page: PreviewPage): void;
  setTheme(theme: PreviewTheme): void;
  /** Lets the user pick an element of the page, or, if it stays, one after the other; or ends it. */
  pick(picking: { isOn: boolean; stays: boolean }): void;
  /** Marks an element of the last page as the selected one. */
  select(address: ElementAddress | null): void;
  /** Picks a neighbor of the selected element of the last page, if there is one. */
  pickBeside(towards: Direction): void;
  /** Shows a change of an element before its source has it. */
  echo(echo: ElementEcho): void;
  /** Shows the page in another size or theme; null: as before. @returns whether it is loaded again for that */
  setView(view: PageView | null): boolean;
  /** Has the script do something in the page, which an event with the same id reports. */
  act(id: number, script: string, action: PageAction): void;
  /** Removes the frame and everything running in it. */
  close(): void;
}

/** The Supabase project that a project's pages use; null for none. Dry until it is known, or there is a project. */
export type PageSupabase = (SupabaseAccess & { projectId: string }) | "dry" | null;

interface FrameSettings {
  theme: PreviewTheme;
  /** Images from other sites are allowed. */
  outsideImages: boolean;
  /** Absent: none. */
  supabase?: PageSupabase;
}

interface FrameOptions extends FrameSettings {
  /** Nobody uses the page: it takes no focus and asks nothing. */
  isInert?: boolean;
  onEvent: (event: FrameEvent) => void;
}

/** The page whose condition is told as that of this request; undefined for one that is not wanted any more. */
type ConditionOf = (id: number) => PreviewPage | undefined;

/** The request of a frame that shows one page. */
const ONLY = 0;
const SHOW_INTERVAL_MS = 300;
const READY_TIMEOUT_MS = 8000;
const PING_INTERVAL_MS = 1000;
const PONG_TIMEOUT_MS = 3000;
// The frame's CSP header repeats this; neither may ever contain allow-same-origin.
const SANDBOX = "allow-scripts allow-forms allow-modals";
const THUMBNAIL_SANDBOX = "allow-scripts";
// Forms run their handlers, and no dialog can interrupt.
const CHECK_SANDBOX = "allow-scripts allow-forms";

const SIZES = {
  own: { width: "100%", height: "100%" },
  narrow: { width: "375px", height: "667px" },
  wide: { width: "1280px", height: "800px" },
} as const;

/** Opens the sandbox frame in `container`. Generated code runs only there, in an opaque origin. */
export function openPreviewFrame(container: HTMLElement, options: FrameOptions): PreviewFrame {
  let requests = 0;
  let requested: PreviewPage | undefined;
  let { theme } = options;
  let view: PageView | null = null;
  const { isInert = false } = options;
  const [title, sandbox] = isInert ? ["Check", CHECK_SANDBOX] : ["Preview", SANDBOX];
  const { iframe, line: channel } = addFrame(container, title, sandbox, {
    ...options,
    conditionOf: (id) => (id === requests ? requested : undefined),
  });
  const showSoon = throttle(SHOW_INTERVAL_MS, pageSender(channel, options.supabase ?? null, { isInert }));
  const sendTheme = (next: PreviewTheme) => {
    iframe.style.colorScheme = next;
    channel.send({ type: "theme", theme: next });
  };
  return {
    store: (area, changes) => channel.send({ type: "storage", area, changes }),
    setVisits: (visits) => channel.send({ type: "visits", visits }),
    travel: (by) => channel.send({ type: "travel", by }),
    visit: (address) => channel.send({ type: "visit", address }),
    show(page, { keepScroll } = { keepScroll: false }) {
      requested = page;
      requests += 1;
      showSoon.call({ id: requests, page: { ...page, keepScroll } });
    },
    setLastGood(page) {
      const send = (ready: PreviewPage) =>
        channel.send({ type: "last-good", page: { ...ready, keepScroll: false } });
      void Promise.resolve(preparedPage(page, options.supabase ?? null)).then(send);
    },
    setTheme(next) {
      theme = next;
      if (!view?.theme) sendTheme(next);
    },
    setView(next) {
      const before = view?.theme ?? theme;
      const after = next?.theme ?? theme;
      view = next;
      Object.assign(iframe.style, SIZES[next?.width ?? "own"]);
      if (after === before) return false;
      sendTheme(after);
      return requested !== undefined && asksForScheme(requested.html);
    },
    pick({ isOn, stays }) {
      // Keys reach the page only through its frame.
      if (isOn) iframe.focus();
      channel.send({ type: "pick", isOn, stays });
    },
    select: (address) => channel.send({ type: "select", of: requests, address }),
    pickBeside: (towards) => channel.send({ type: "pickBeside", of: requests, towards }),
    echo: (echo) => channel.send({ type: "echo", echo }),
    act: (id, script, action) => channel.send({ type: "act", id, script, action }),
    close() {
      showSoon.cancel();
      channel.close();
      iframe.remove();
    },
  };
}

const FREEZE_AFTER_MS = 2000;

/**
 * Shows a page thumbnail: it runs for two seconds, then stays as a static copy without scripts. It cannot open dialogs
 * or submit forms.
 */
export function openPageThumbnail(
  container: HTMLElement,
  { page, ...options }: FrameOptions & { page: PreviewPage },
): Pick<PreviewFrame, "close"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onEvent = (event: FrameEvent) => {
    if (event.type === "shown") timer = setTimeout(() => line.send({ type: "freeze" }), FREEZE_AFTER_MS);
    if (event.type === "still") line.close();
    options.onEvent(event);
  };
  const { iframe, line } = addFrame(container, "Picture", THUMBNAIL_SANDBOX, { ...options, onEvent });
  pageSender(line, "dry", { isInert: true })({ id: ONLY, page: { ...page, keepScroll: false } });
  return {
    close() {
      clearTimeout(timer);
      line.close();
      iframe.remove();
    },
  };
}

/** Runs a page for a check. */
export function openCheckFrame(
  container: HTMLElement,
  { page, ...options }: FrameOptions & { page: PreviewPage },
): { askControls(): void; walk(steps: number[]): void; close(): void } {
  const { iframe, line } = addFrame(container, "Check", CHECK_SANDBOX, {
    ...options,
    conditionOf: () => page,
  });
  pageSender(line, "dry", { isInert: true })({ id: ONLY, page: { ...page, keepScroll: false } });
  return {
    askControls: () => line.send({ type: "controls" }),
    walk: (steps) => line.send({ type: "walk", steps }),
    close() {
      line.close();
      iframe.remove();
    },
  };
}

/** `files`: the addresses with the content of those that the steps choose, by path. */
type CheckRun = { steps: readonly CheckStep[]; from: number; files: Readonly<Record<string, string>> };

/** A frame whose page runs the same way each time, for the steps of acceptance checks. */
export interface StepsFrame {
  /** Loads a page, which finds what those before it have stored. */
  show(page: PreviewPage): void;
  /** Has the script do the steps from one on; an event with the same id reports each. */
  check(id: number, script: string, run: CheckRun): void;
  /** Has the script report what the user does in the page. */
  record(script: string): void;
  /** Lets the user pick an element of the page that is to be seen. */
  pick(isOn: boolean): void;
  close(): void;
}

/**
 * Opens a frame for the steps of a check: nothing is stored in it yet.
 *
 * @param isUsed by a user, whom its dialogs may ask
 */
export function openStepsFrame(
  container: HTMLElement,
  { isUsed, ...options }: FrameOptions & { isUsed: boolean },
): StepsFrame {
  const { iframe, line } = isUsed
    ? addFrame(container, "Recorded page", SANDBOX, options)
    : addFrame(container, "Check", CHECK_SANDBOX, options);
  const send = pageSender(line, "dry", { isRepeatable: true, isInert: !isUsed });
  return {
    show: (page) => send({ id: ONLY, page: { ...page, keepScroll: false } }),
    check: (id, script, { steps, from, files }) =>
      line.send({ type: "check", id, script, steps: [...steps], from, files: { ...files } }),
    record: (script) => line.send({ type: "record", script }),
    pick(isOn) {
      if (isOn) iframe.focus();
      line.send({ type: "pick", isOn, stays: false });
    },
    close() {
      line.close();
      iframe.remove();
    },
  };
}

/**
 * The document generated code runs in. Its policy header decides where images may come from, and which Supabase project
 * the page may reach: that of the named project of ours, which the server looks up.
 */
function documentUrl(outsideImages: boolean, supabase: PageSupabase): string {
  if (supabase === null || supabase === "dry") return outsideImages ? "/frame/outside-images" : "/frame";
  return `/api/frame/${supabase.projectId}${outsideImages ? "?images=outside" : ""}`;
}

function addFrame(
  container: HTMLElement,
  title: string,
  sandbox: string,
  options: FrameOptions & { conditionOf?: ConditionOf },
) {
  const { theme, outsideImages, supabase = null, onEvent, conditionOf } = options;
  const iframe = document.createElement("iframe");
  iframe.title = title;
  iframe.setAttribute("sandbox", sandbox);
  iframe.style.cssText = `width:100%;height:100%;border:0;color-scheme:${theme}`;
  const line = openChannel(() => iframe.contentWindow, onEvent, conditionOf);
  iframe.src = `${documentUrl(outsideImages, supabase)}#${theme}`;
  container.append(iframe);
  return { iframe, line };
}

/**
 * Opens the page in a new tab: the same document under the same policy, so its origin is opaque there too. Returns
 * false when the browser blocked the tab.
 */
export function openPreviewTab(page: PreviewPage, settings: FrameSettings): boolean {
  const { theme, outsideImages, supabase = null } = settings;
  const tab = window.open(`${documentUrl(outsideImages, supabase)}#${theme}`, "_blank");
  if (!tab) return false;
  const line = openChannel(
    () => tab,
    (event) => {
      // From here on the tab is independent.
      if (event.type === "shown" || event.type === "failed") line.close();
    },
  );
  pageSender(line, supabase)({ id: ONLY, page: { ...page, keepScroll: false } });
  return true;
}

type PageRequested = { id: number; page: ShownPage };

type FrameCommand = MessageOf<typeof appToHost>;

/** Sends pages with the libraries that they need; one that is overtaken meanwhile is not sent. */
function pageSender(
  channel: FrameChannel,
  supabase: SupabaseAccess | "dry" | null,
  { isRepeatable = false, isInert = false } = {},
): (request: PageRequested) => void {
  let latest: ShownPage | undefined;
  return ({ id, page }) => {
    latest = page;
    const send = (ready: PreviewPage) => {
      if (latest === page)
        channel.send({
          type: "show",
          id,
          page: { ...ready, keepScroll: page.keepScroll, isRepeatable, isInert },
        });
    };
    const ready = preparedPage(page, supabase);
    if (ready instanceof Promise) void ready.then(send);
    else send(ready);
  };
}

const preparedPage = (page: PreviewPage, supabase: SupabaseAccess | "dry" | null) =>
  withLibraries(supabase ? withSupabase(page, supabase) : withoutSupabase(page));

const withoutSupabase = (page: PreviewPage): PreviewPage =>
  expectsSupabase(page)
    ? { ...page, notes: [...page.notes, { level: "warn", text: copy.noSupabase }] }
    : page;

interface FrameChannel {
  /** Sends now, or as soon as the frame is ready. */
  send(order: FrameCommand): void;
  close(): void;
}

/** Waits for the frame's handshake, then communicates over a private message channel. */
function openChannel(
  frameWindow: () => Window | null,
  onEvent: (event: FrameEvent) => void,
  conditionOf: ConditionOf = () => undefined,
): FrameChannel {
  const { port1: port, port2: theirs } = new MessageChannel();
  const waiting: FrameCommand[] = [];
  /** The page whose errors are reported. */
  let page: ShownPage | undefined;
  let ready = false;
  let isClosed = false;
  let stopHeartbeat = () => {};
  const withNewTexts = createTextFilter();
  const post = (order: FrameCommand) =>
    port.postMessage("page" in order ? { ...order, page: withNewTexts(order.page) } : order);
  const pulse = heartbeat((id) => post({ type: "ping", id }), onEvent);

  const onReady = (event: MessageEvent) => {
    // Any window can post here; only our frame's handshake counts.
    if (event.source !== frameWindow() || event.data !== FRAME_READY) return;
    window.removeEventListener("message", onReady);
    clearTimeout(timeout);
    ready = true;
    // The frame's origin is opaque, so the target must be "*"; the source was checked.
    frameWindow()?.postMessage(FRAME_CONNECT, "*", [theirs]);
    for (const order of waiting) post(order);
    stopHeartbeat = pulse.start();
    onEvent({ type: "ready" });
  };
  window.addEventListener("message", onReady);
  const timeout = setTimeout(async () => {
    const reason = await diagnoseSilence();
    if (!ready) onEvent({ type: "failed", reason });
  }, READY_TIMEOUT_MS);

  const placed = (element: PickReport | null) => (element && page ? withPlace(element, page) : null);
  let reports = Promise.resolve();
  /** In order: the output waits for the places of its errors, and what a check learns next waits for the output. */
  const report = (event: FrameEvent | Promise<FrameEvent>) => {
    reports = reports.then(async () => {
      const next = await event;
      if (!isClosed) onEvent(next);
    });
  };
  port.onmessage = ({ data }) =>
    deliver(
      hostToApp,
      {
        shown: () => report({ type: "shown" }),
        still: () => onEvent({ type: "still" }),
        controls: ({ kinds }) => report({ type: "controls", kinds }),
        walked: () => report({ type: "walked" }),
        storage: ({ area, changes }) => onEvent({ type: "storage", area, changes }),
        picked: ({ element }) => onEvent({ type: "picked", element: placed(element), report: element }),
        acted: ({ id, report: done }) => report({ type: "acted", id, report: done }),
        recorded: ({ recorded }) => onEvent({ type: "recorded", recorded }),
        checked: ({ id, at, problem }) => report({ type: "checked", id, at, problem }),
        link: ({ path }) => onEvent({ type: "link", path }),
        visits: ({ visits }) => onEvent({ type: "visits", visits }),
        pong: ({ id }) => pulse.answer(id),
        console: (output) => report(located(output, page)),
        condition({ id, condition, isCovered }) {
          const about = conditionOf(id);
          if (about) report(locatedCondition({ type: "condition", page: about, condition, isCovered }, page));
        },
      },
      data,
    );
  return {
    send(order) {
      if (order.type === "show") page = order.page;
      if (ready) post(order);
      else waiting.push(order);
    },
    close() {
      // A closed channel reports nothing, even if the diagnosis is still running.
      ready = true;
      isClosed = true;
      window.removeEventListener("message", onReady);
      clearTimeout(timeout);
      stopHeartbeat();
      port.close();
    },
  };
}

type Output = Omit<Extract<FrameEvent, { type: "console" }>, "type">;

/** The page's output with places in the project's files instead of those in what the frame runs. */
const located = async (
  { entries, counts, imagesBlocked }: Output,
  page: PreviewPage | undefined,
): Promise<Extract<FrameEvent, { type: "console" }>> => ({
  type: "console",
  entries: await Promise.all(
    entries.map(async ({ level, text }) => ({
      level,
      text: page ? await withOriginalPlaces(text, page) : text,
    })),
  ),
  counts,
  imagesBlocked,
});

type Condition = Extract<FrameEvent, { type: "condition" }>;

const locatedCondition = async (event: Condition, page: PreviewPage | undefined): Promise<Condition> => {
  const { error } = event.condition;
  if (error === null || !page) return event;
  return { ...event, condition: { ...event.condition, error: await withOriginalPlaces(error, page) } };
};

/** Pings the frame every second and reports missing and late responses. */
function heartbeat(ping: (id: number) => void, onEvent: (event: FrameEvent) => void) {
  let pending: { id: number; at: number } | null = null;
  let last = 0;
  let hung = false;
  const beat = () => {
    // Timers are throttled in hidden tabs, in the frame as well.
    if (document.hidden) return;
    if (!pending) {
      last += 1;
      pending = { id: last, at: performance.now() };
      ping(last);
    } else if (!hung && performance.now() - pending.at > PONG_TIMEOUT_MS) {
      hung = true;
      onEvent({ type: "hung" });
    }
  };
  return {
    start() {
      const timer = setInterval(beat, PING_INTERVAL_MS);
      return () => clearInterval(timer);
    },
    answer(id: number) {
      if (pending?.id !== id) return;
      pending = null;
      if (hung) onEvent({ type: "recovered" });
      hung = false;
    },
  };
}

/** Why the frame did not respond. Asks the server, because the frame cannot be inspected. */
async function diagnoseSilence(): Promise<string> {
  try {
    const answer = await fetch(documentUrl(false, null), {
      cache: "no-store",
      signal: AbortSignal.timeout(READY_TIMEOUT_MS),
    });
    return answer.ok ? copy.silent.blocked : copy.silent.refused(answer.status);
  } catch {
    return copy.silent.unreachable;
  }
}

/** Calls at once, then at most every `interval` ms, and always with the last value. */
function throttle<Value>(interval: number, act: (value: Value) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: { value: Value } | null = null;
  const release = () => {
    timer = undefined;
    if (!next) return;
    const { value } = next;
    next = null;
    timer = setTimeout(release, interval);
    act(value);
  };
  return {
    call(value: Value) {
      next = { value };
      if (timer === undefined) release();
    },
    cancel: () => clearTimeout(timer),
  };
}
