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

/** A request that acts in the page itself. */
export type ActionInPage = Exclude<PageRequest, { action: "tests" | "checks" | "command" }>;

/** Performs an agent's request in the running page. Never rejects. */
export type PerformInPage = (request: ActionInPage) => Promise<PageRequestAnswer>;

/** Timeouts for a page to appear, for an action, for a replacement, and for console output. */
const SHOWN_MS = 20_000;
const ACTION_MS = 15_000;
const REPLACED_MS = 3_000;
const PRINTED_MS = 400;
/** Retries of a look while pages replace each other. */
const MAX_LOOKS = 3;

type Pane = { reload: (isFresh: boolean) => void; missing: string | null };

/** Connects the agents that use a page with the frame that shows it. */
export interface PageControl {
  perform: PerformInPage;
  /** Sets how the page reloads. `missing`: why no page will come, if so. */
  update(pane: Pane): void;
  open(frame: PreviewFrame): void;
  close(): void;
  /** A new page was requested from the frame. */
  requested(): void;
  handle(event: FrameEvent): void;
  /** Waits briefly for a page that replaces the current one. */
  replaced(): Promise<void>;
}

/** The part that agents use. */
export type PageHandle = Pick<PageControl, "perform" | "replaced">;

export function createPageControl(): PageControl {
  let frame: PreviewFrame | null = null;
  let pane: Pane = { reload: () => {}, missing: null };
  let state = startingFrame;
  /** The number of pages shown so far, and the number of the visible one; 0 for none. */
  let shows = 0;
  let current = 0;
  let actions = 0;
  let lastAct: { id: number; report: PageReport } | null = null;
  const { changed, until } = createSignal();

  /** `of`: the number of the reporting page. Null if none reported. */
  async function act(
    action: PageAction,
    looks = MAX_LOOKS,
  ): Promise<{ report: PageReport; of: number } | null> {
    const script = await fetchDriver();
    const id = ++actions;
    const of = shows;
    frame?.act(id, script, action);
    await until(() => lastAct?.id === id || shows !== of || pageProblem() !== null, ACTION_MS);
    if (lastAct?.id === id) return { report: lastAct.report, of };
    // The page was replaced before it could report.
    return shows !== of && looks > 0 ? act({ ...action, kind: "look" }, looks - 1) : null;
  }

  async function setView(view: PageView | null): Promise<void> {
    const before = shows;
    if (frame?.setView(view)) await until(() => shows > before || pageProblem() !== null, SHOWN_MS);
  }

  const pageProblem = (): string | null => pane.missing ?? sentenceOf(state.health);

  return {
    async perform(request) {
      try {
        if (request.action === "reload") {
          current = 0;
          // The state belongs to the old page.
          state = startingFrame;
          pane.reload(request.isFresh ?? false);
        }
        await until(() => current > 0 || pageProblem() !== null, SHOWN_MS);
        const problem = pageProblem() ?? (current === 0 ? copy.agent.notShown : null);
        if (problem !== null) return failed(problem);
        const previous = current;
        const view = viewOf(request);
        if (view) await setView(view);
        let done = await act(toAction(request));
        const of = done?.of ?? 0;
        // A link to another page of the project was followed: that page is the result.
        if (done && (current === 0 || shows > of) && (await until(() => shows > of, REPLACED_MS)))
          done = await act(toAction({ action: "look" }));
        if (current === 0) current = previous;
        if (view) await setView(null);
        if (!done) return failed(pageProblem() ?? copy.agent.silent);
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
    handle(event) {
      state = frameReducer(state, event);
      if (event.type === "shown") current = ++shows;
      if (event.type === "link") current = 0;
      if (event.type === "acted") lastAct = event;
      changed();
    },
    async replaced() {
      const before = shows;
      await until(() => shows > before || pageProblem() !== null, REPLACED_MS);
    },
  };
}

/** Waits for conditions that other code changes. */
function createSignal() {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };

  /** Resolves to true once the condition holds, or to its value after a timeout. */
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

/** Strips characters that databases reject, such as lone surrogates. */
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
