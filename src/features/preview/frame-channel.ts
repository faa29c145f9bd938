import type { PickedElement } from "~/domain/preview/picked-element";
import {
  type appToHost,
  type ConsoleCounts,
  type ConsoleEntry,
  type ControlKind,
  deliver,
  FRAME_CONNECT,
  FRAME_READY,
  type HandEvent,
  hostToApp,
  type MessageOf,
  type PageCondition,
  type PageReport,
  type PickReport,
  type PreviewPage,
  type RecordedStep,
  type ShownPage,
  type StorageArea,
  type StorageChange,
  type Visits,
} from "~preview";
import { copy } from "./copy";
import { withPlace } from "./element-place";
import { createTextFilter } from "./new-texts";
import { withOriginalPlaces } from "./original-places";

/** Events from the frame. */
export type FrameEvent =
  | { type: "ready" }
  | { type: "shown" }
  /** No event of the pages before a restart follows. */
  | { type: "cleared" }
  | { type: "console"; entries: ConsoleEntry[]; counts: ConsoleCounts; imagesBlocked: boolean }
  /** The page is frozen. */
  | { type: "still" }
  /** The page's controls, and the end of a walk through them. Only in checks. */
  | { type: "controls"; kinds: ControlKind[] }
  | { type: "walked" }
  | { type: "storage"; area: StorageArea; changes: readonly StorageChange[] }
  /** Picking ended; null without an element. */
  | { type: "picked"; element: PickedElement | null; report: PickReport | null }
  /** Of the element that is edited by hand. */
  | { type: "hand"; event: HandEvent }
  /** The outcome of `act`. */
  | { type: "acted"; id: number; report: PageReport }
  /** A step of a check ended. `problem`: why it failed, if so. */
  | { type: "checked"; id: number; at: number; problem: string | null }
  /** The user did a step or picked an expected element. Only while recording. */
  | { type: "recorded"; recorded: RecordedStep }
  /** A link leads to another page of the project. */
  | { type: "link"; path: string }
  /** The condition of the last requested page. `isCovered`: the last good one covers it. */
  | { type: "condition"; page: PreviewPage; condition: PageCondition; isCovered: boolean }
  /** The page navigated. */
  | { type: "visits"; visits: Visits }
  /** How many dialogs pages may still open before the user interacts. */
  | { type: "dialogs"; left: number }
  /** The page created a file to download. */
  | { type: "download"; name: string; file: Blob }
  | { type: "hung" }
  | { type: "recovered" }
  | { type: "failed"; reason: string };

/** The page of a request; undefined if the request is outdated. */
export type ConditionOf = (id: number) => PreviewPage | undefined;

const READY_TIMEOUT_MS = 8000;
const PING_INTERVAL_MS = 1000;
const PONG_TIMEOUT_MS = 3000;

type FrameCommand = MessageOf<typeof appToHost>;

export interface FrameChannel {
  /** Sends now, or as soon as the frame is ready. */
  send(command: FrameCommand): void;
  close(): void;
}

/** Waits for the frame's handshake, then communicates over a private message channel. */
export function openChannel(
  frameWindow: () => Window | null,
  onEvent: (event: FrameEvent) => void,
  conditionOf: ConditionOf = () => undefined,
): FrameChannel {
  const { port1: port, port2: remotePort } = new MessageChannel();
  const waiting: FrameCommand[] = [];
  /** The page whose errors are reported. */
  let page: ShownPage | undefined;
  let ready = false;
  let isClosed = false;
  let stopHeartbeat = () => {};
  const withNewTexts = createTextFilter();
  const post = (command: FrameCommand) =>
    port.postMessage("page" in command ? { ...command, page: withNewTexts(command.page) } : command);
  const pulse = heartbeat((id) => post({ type: "ping", id }), onEvent);

  const onReady = (event: MessageEvent) => {
    // Any window can post here; only our frame's handshake counts.
    if (event.source !== frameWindow() || event.data !== FRAME_READY) return;
    window.removeEventListener("message", onReady);
    clearTimeout(timeout);
    ready = true;
    // The frame's origin is opaque, so the target must be "*"; the source was checked.
    frameWindow()?.postMessage(FRAME_CONNECT, "*", [remotePort]);
    for (const command of waiting) post(command);
    stopHeartbeat = pulse.start();
    onEvent({ type: "ready" });
  };
  window.addEventListener("message", onReady);
  const timeout = setTimeout(async () => {
    const reason = await diagnoseSilence();
    if (!ready) onEvent({ type: "failed", reason });
  }, READY_TIMEOUT_MS);

  const withLocation = (element: PickReport | null) => (element && page ? withPlace(element, page) : null);
  let reports = Promise.resolve();
  /** Reports in order, although locating the errors of output is asynchronous. */
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
        cleared: () => report({ type: "cleared" }),
        still: () => onEvent({ type: "still" }),
        controls: ({ kinds }) => report({ type: "controls", kinds }),
        walked: () => report({ type: "walked" }),
        storage: ({ area, changes }) => onEvent({ type: "storage", area, changes }),
        picked: ({ element }) => onEvent({ type: "picked", element: withLocation(element), report: element }),
        hand: ({ event }) => onEvent({ type: "hand", event }),
        acted: ({ id, report: done }) => report({ type: "acted", id, report: done }),
        recorded: ({ recorded }) => onEvent({ type: "recorded", recorded }),
        checked: ({ id, at, problem }) => report({ type: "checked", id, at, problem }),
        link: ({ path }) => onEvent({ type: "link", path }),
        visits: ({ visits }) => onEvent({ type: "visits", visits }),
        download: ({ name, file }) => onEvent({ type: "download", name, file }),
        dialogs: ({ left }) => onEvent({ type: "dialogs", left }),
        pong: ({ id }) => pulse.answer(id),
        console: (output) => report(located(output, page)),
        condition({ id, condition, isCovered }) {
          const requested = conditionOf(id);
          if (requested)
            report(locatedCondition({ type: "condition", page: requested, condition, isCovered }, page));
        },
      },
      data,
    );
  return {
    send(command) {
      if (command.type === "show" || command.type === "restart") page = command.page;
      if (ready) post(command);
      else waiting.push(command);
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

/** Maps locations in the page's output to the project's files. */
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
    const answer = await fetch("/frame", {
      cache: "no-store",
      signal: AbortSignal.timeout(READY_TIMEOUT_MS),
    });
    return answer.ok ? copy.silent.blocked : copy.silent.refused(answer.status);
  } catch {
    return copy.silent.unreachable;
  }
}
