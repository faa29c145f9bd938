import type { PageView } from "~/domain/project/page-request-input";
import {
  type Direction,
  type ElementAddress,
  type ElementEcho,
  mentionsSupabase,
  type PageAction,
  type PreviewPage,
  type PreviewTheme,
  type StorageArea,
  type StorageChange,
  usesSchemeQuery,
  type Visits,
} from "~preview";
import { openChannel } from "./frame-channel";
import {
  addFrame,
  documentUrl,
  type FrameOptions,
  type FrameSettings,
  type PageSupabase,
  pageSender,
  preparedPage,
  removeFrame,
  SANDBOX,
  SINGLE_PAGE_ID,
} from "./frame-element";

export interface PreviewFrame {
  /** Changes the storage of the next page, not of a running one. */
  store(area: StorageArea, changes: readonly StorageChange[]): void;
  /** Sets the history with which the next page starts. */
  setVisits(visits: Visits): void;
  /** Overrides how many dialogs pages may open before the user interacts. */
  setDialogs(left: number): void;
  /** Goes back or forward by a number of visits. */
  travel(by: number): void;
  /** Navigates to an address within the page's site. */
  visit(address: string): void;
  /** Shows a page, throttled to one every 300 ms; the last one wins. */
  show(page: PreviewPage, options?: { keepScroll: boolean }): void;
  /** Sets a page that worked before this frame was opened, to cover one that shows nothing. */
  setLastGood(page: PreviewPage): void;
  setTheme(theme: PreviewTheme): void;
  /** Shows the page again if it depends on the Supabase project. */
  setSupabase(supabase: PageSupabase): void;
  /** Starts or ends picking elements. */
  pick(isOn: boolean): void;
  /** Marks an element as selected. */
  select(address: ElementAddress | null): void;
  /** Picks a neighbor of the selected element, if there is one. */
  pickBeside(towards: Direction): void;
  /** Previews a change of an element before its source is updated. */
  echo(echo: ElementEcho): void;
  /** Overrides the page's size or theme; null resets it. @returns whether the page reloads */
  setView(view: PageView | null): boolean;
  /** Performs an action in the page; an event with this id reports it. */
  act(id: number, script: string, action: PageAction): void;
  /** Removes the frame and everything running in it. */
  close(): void;
}

const SHOW_INTERVAL_MS = 300;

const SIZES = {
  own: { width: "100%", height: "100%" },
  narrow: { width: "375px", height: "667px" },
  wide: { width: "1280px", height: "800px" },
} as const;

/** Opens the sandbox frame in `container`. Generated code runs only there, in an opaque origin. */
export function openPreviewFrame(container: HTMLElement, options: FrameOptions): PreviewFrame {
  let requests = 0;
  let requested: PreviewPage | undefined;
  let { theme, supabase = null } = options;
  let view: PageView | null = null;
  const { isInert = false } = options;
  const [title, sandbox] = isInert ? ["Check", SANDBOX.check] : ["Preview", SANDBOX.page];
  const { iframe, line: channel } = addFrame(container, title, sandbox, {
    ...options,
    conditionOf: (id) => (id === requests ? requested : undefined),
  });
  const showSoon = throttle(
    SHOW_INTERVAL_MS,
    pageSender(channel, () => supabase, { isInert }),
  );
  const sendTheme = (next: PreviewTheme) => {
    iframe.style.colorScheme = next;
    channel.send({ type: "theme", theme: next });
  };
  const show = (page: PreviewPage, { keepScroll } = { keepScroll: false }) => {
    requested = page;
    requests += 1;
    showSoon.call({ id: requests, page: { ...page, keepScroll } });
  };
  return {
    store: (area, changes) => channel.send({ type: "storage", area, changes }),
    setVisits: (visits) => channel.send({ type: "visits", visits }),
    setDialogs: (left) => channel.send({ type: "dialogs", left }),
    travel: (by) => channel.send({ type: "travel", by }),
    visit: (address) => channel.send({ type: "visit", address }),
    show,
    setLastGood(page) {
      const send = (ready: PreviewPage) =>
        channel.send({ type: "last-good", page: { ...ready, keepScroll: false } });
      void Promise.resolve(preparedPage(page, supabase)).then(send);
    },
    setTheme(next) {
      theme = next;
      if (!view?.theme) sendTheme(next);
    },
    setSupabase(next) {
      const isSame = next === supabase || !requested || !mentionsSupabase(requested);
      supabase = next;
      if (requested && !isSame) show(requested);
    },
    setView(next) {
      const before = view?.theme ?? theme;
      const after = next?.theme ?? theme;
      view = next;
      Object.assign(iframe.style, SIZES[next?.width ?? "own"]);
      if (after === before) return false;
      sendTheme(after);
      return requested !== undefined && usesSchemeQuery(requested.html);
    },
    pick(isOn) {
      // Keys reach the page only through its frame.
      if (isOn) iframe.focus();
      channel.send({ type: "pick", isOn, stays: isOn });
    },
    select: (address) => channel.send({ type: "select", of: requests, address }),
    pickBeside: (towards) => channel.send({ type: "pickBeside", of: requests, towards }),
    echo: (echo) => channel.send({ type: "echo", echo }),
    act: (id, script, action) => channel.send({ type: "act", id, script, action }),
    close() {
      showSoon.cancel();
      channel.close();
      removeFrame(iframe);
    },
  };
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
  pageSender(line, supabase)({ id: SINGLE_PAGE_ID, page: { ...page, keepScroll: false } });
  return true;
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
