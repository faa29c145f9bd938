import { boundConsole } from "~/domain/project/page-request";
import type { PageRequest, PageRequestAnswer, PageView } from "~/domain/project/page-request-input";
import { storableText } from "~/domain/text/storable-text";
import {
  type ActionTarget,
  type ConsoleEntry,
  MAX_REPORT_TEXT,
  type PageAction,
  type PageReport,
} from "~preview";
import { copy } from "./copy";
import { fetchDriver } from "./fetch-driver";
import type { PreviewFrame } from "./frame-bridge";
import type { FrameEvent } from "./frame-channel";
import { type FrameState, frameReducer, startingFrame } from "./state";

/** What is done in the page itself. */
export type ActionInPage = Exclude<PageRequest, { action: "tests" | "checks" | "command" }>;

/** Does what an agent asks of the running page. Never rejects. */
export type PerformInPage = (request: ActionInPage) => Promise<PageRequestAnswer>;

/** Time for a page to be compiled and shown, for one action, and for what it printed to arrive. */
const SHOWN_MS = 20_000;
const ACTION_MS = 15_000;
const REPLACED_MS = 3_000;
const PRINTED_MS = 400;
/** How often a page that is replaced by another is looked at again. */
const MAX_LOOKS = 3;

type Pane = { reload: (isFresh: boolean) => void; missing: string | null };

/** Connects the agents that use a page with the frame that shows it. */
export interface PageControl {
  perform: PerformInPage;
  /** The page that is on screen now, and how it is loaded again. `missing`: why there is none, if none will come. */
  update(pane: Pane): void;
  open(frame: PreviewFrame): void;
  close(): void;
  /** Another page was requested from the frame, which shows it soon. */
  requested(): void;
  take(event: FrameEvent): void;
  /** Waits for the page that replaces the one on screen, for a while. */
  replaced(): Promise<void>;
}

/** What agents use. */
export type PageHandle = Pick<PageControl, "perform" | "replaced">;

export function createPageControl(): PageControl {
  let frame: PreviewFrame | null = null;
  let pane: Pane = { reload: () => {}, missing: null };
  let state = startingFrame;
  /** How many pages were shown, and which of them the page on screen is; 0: none yet. */
  let shows = 0;
  let current = 0;
  let actions = 0;
  let lastAct: { id: number; report: PageReport } | null = null;
  const { changed, until } = createSignal();

  /** `of`: the page that reported; null: none did. */
  async function act(
    action: PageAction,
    looks = MAX_LOOKS,
  ): Promise<{ report: PageReport; of: number } | null> {
    const script = await fetchDriver();
    const id = ++actions;
    const of = shows;
    frame?.act(id, script, action);
    await until(() => lastAct?.id === id || shows !== of || whyNot() !== null, ACTION_MS);
    if (lastAct?.id === id) return { report: lastAct.report, of };
    // Another page took the place of the one that would report.
    return shows !== of && looks > 0 ? act({ ...action, kind: "look" }, looks - 1) : null;
  }

  async function setView(view: PageView | null): Promise<void> {
    const before = shows;
    if (frame?.setView(view)) await until(() => shows > before || whyNot() !== null, SHOWN_MS);
  }

  const whyNot = (): string | null => pane.missing ?? sentenceOf(state.health);

  return {
    async perform(request) {
      try {
        if (request.action === "reload") {
          current = 0;
          // What is known is of the page that goes away.
          state = startingFrame;
          pane.reload(request.isFresh ?? false);
        }
        await until(() => current > 0 || whyNot() !== null, SHOWN_MS);
        const problem = whyNot() ?? (current === 0 ? copy.agent.notShown : null);
        if (problem !== null) return failed(problem);
        const shown = current;
        const view = viewOf(request);
        if (view) await setView(view);
        let done = await act(toAction(request));
        const of = done?.of ?? 0;
        // A link to another page of the project was followed: that page is the result.
        if (done && (current === 0 || shows > of) && (await until(() => shows > of, REPLACED_MS)))
          done = await act(toAction({ action: "look" }));
        if (current === 0) current = shown;
        if (view) await setView(null);
        if (!done) return failed(whyNot() ?? copy.agent.silent);
        await new Promise((resolve) => setTimeout(resolve, PRINTED_MS));
        return toAnswer(done.report, state.entries);
      } catch (error) {
        return failed(String(error).slice(0, MAX_REPORT_TEXT));
      }
    },
    update(next) {
      pane = next;
      changed();
    },
    open(opened) {
      frame = opened;
      state = startingFrame;
    },
    close() {
      frame = null;
      current = 0;
    },
    requested() {
      current = 0;
    },
    take(event) {
      state = frameReducer(state, event);
      if (event.type === "shown") current = ++shows;
      if (event.type === "link") current = 0;
      if (event.type === "acted") lastAct = event;
      changed();
    },
    async replaced() {
      const before = shows;
      await until(() => shows > before || whyNot() !== null, REPLACED_MS);
    },
  };
}

/** Waits for what other code changes. */
function createSignal() {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };

  /** Resolves once it is true, or as false after a while. */
  const until = (isTrue: () => boolean, milliseconds: number): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (result: boolean) => {
        clearTimeout(timer);
        listeners.delete(listener);
        resolve(result);
      };
      const listener = () => isTrue() && end(true);
      const timer = setTimeout(() => end(isTrue()), milliseconds);
      listeners.add(listener);
      listener();
    });
  return { changed, until };
}

/** Without what no database takes, such as half of a character that was cut in two. */
const toAnswer = (
  { problem, title, place, width, height, outline, picture }: PageReport,
  entries: readonly ConsoleEntry[],
): PageRequestAnswer => ({
  kind: "page",
  problem: problem && storableText(problem),
  title: storableText(title),
  place: storableText(place),
  width,
  height,
  outline: storableText(outline),
  console: boundConsole(entries).map(({ level, text }) => ({ level, text: storableText(text) })),
  picture,
});

const failed = (problem: string): PageRequestAnswer => ({ kind: "failed", problem });

function sentenceOf(health: FrameState["health"]): string | null {
  if (health.is === "hung") return copy.agent.hung;
  if (health.is === "stopped") return copy.agent.stoppedPage;
  return health.is === "failed" ? health.reason : null;
}

const toAction = (request: ActionInPage): PageAction => ({
  kind: request.action === "reload" ? "look" : request.action,
  target: "target" in request && request.target ? toTarget(request.target) : null,
  text: textOf(request),
  submit: request.action === "type" && request.submit,
});

function viewOf(request: ActionInPage): PageView | null {
  if (request.action !== "look" && request.action !== "picture") return null;
  const { width, theme } = request;
  return width || theme ? { width, theme } : null;
}

const toTarget = ({
  ref,
  role,
  name,
}: {
  ref?: string | undefined;
  role?: string | undefined;
  name?: string | undefined;
}): ActionTarget => ({
  ref: ref ?? null,
  role: role ?? null,
  name: name ?? null,
});

function textOf(request: ActionInPage): string {
  if (request.action === "key") return request.key;
  if (request.action === "go") return request.path;
  return request.action === "type" || request.action === "wait" ? request.text : "";
}
