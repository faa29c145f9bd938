import type { QueryClient } from "@tanstack/react-query";
import { MAX_TEST_OUTPUT, NAMED_MS } from "~/domain/project/page-request";
import type { ChecksRequest, ClaimedRequest, PageRequestAnswer } from "~/domain/project/page-request-input";
import { storableText } from "~/domain/text/storable-text";
import type { RunInProject } from "~/features/chat/conversation-host";
import { copy } from "~/features/preview/copy";
import type { HiddenPage } from "~/features/preview/hidden-page";
import type { ActionInPage, PageHandle } from "~/features/preview/page-control";
import { loadProjectFiles } from "~/features/project/load-project-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import type { api } from "~/trpc/react";
import type { Workspace } from "./use-workspace";

const TESTS = "npm test";
const OPENING_MS = 10_000;
/** A page out of sight is closed after this long without a request. */
const IDLE_MS = 2 * 60_000;
/** The user opened another chat, whose page and terminal are another project's. */
const left: PageRequestAnswer = { kind: "failed", problem: copy.agent.left };

const isQuiet = (request: ClaimedRequest["request"]): boolean =>
  request.action === "go" && request.isQuiet === true;

/** What a tab has for agents. */
export type AgentTab = {
  utils: ReturnType<typeof api.useUtils>;
  cache: QueryClient;
  workspace: Pick<Workspace, "projectId" | "isShown" | "reveal">;
  runInProject: RunInProject;
  /** Says which agent uses the page on screen; null: none. */
  nameAgent: (agent: string | null) => void;
};

/** Does what agents ask of the project's page and of its tests, one request after the other, and says so. */
export class AgentRequests {
  /** The chat on screen, which alone has the page and the terminal of this tab. */
  #chatId: string | null = null;
  #queue = Promise.resolve();
  #page: PageHandle | null = null;
  #waiting: (() => void)[] = [];
  #running = new Set<AbortController>();
  #hidden: HiddenPage | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #named: ReturnType<typeof setTimeout> | undefined;
  readonly #tab: { readonly current: AgentTab };

  constructor(tab: { readonly current: AgentTab }) {
    this.#tab = tab;
  }

  /** @returns leaves it */
  open(chatId: string | null): () => void {
    this.#chatId = chatId;
    return () => {
      this.#chatId = null;
      this.#queue = Promise.resolve();
      clearTimeout(this.#named);
      this.#tab.current.nameAgent(null);
      this.#closeHidden();
    };
  }

  /** The page in the preview; null while there is none. */
  readonly connect = (page: PageHandle | null): void => {
    this.#page = page;
    if (page) for (const go of this.#waiting.splice(0)) go();
  };

  /** Answers what waits for an answer, after what was asked before. */
  answerAll(chatId: string): void {
    const all = async () => {
      while (this.#chatId === chatId && (await this.#answerNext(chatId)));
    };
    // Where a call fails, the server stops waiting after a while; the next request starts again.
    this.#queue = this.#queue.then(all).catch(() => {});
  }

  stopCommands(): void {
    for (const each of this.#running) each.abort();
    this.#tab.current.nameAgent(null);
  }

  async #answerNext(chatId: string): Promise<boolean> {
    const claimed = await this.#tab.current.utils.client.project.claimPageRequest.mutate({ chatId });
    if (!claimed) return false;
    const { request } = claimed;
    const isNamed = !claimed.isHidden && !isQuiet(request);
    if (isNamed && this.#chatId === chatId) {
      clearTimeout(this.#named);
      this.#tab.current.nameAgent(claimed.agent);
    }
    const answering = this.#answer(chatId, claimed).finally(() => {
      if (isNamed && this.#chatId === chatId)
        this.#named = setTimeout(() => this.#tab.current.nameAgent(null), NAMED_MS);
    });
    // Commands take long, and leave the page alone.
    if (request.action === "tests" || request.action === "command") answering.catch(() => {});
    else await answering;
    return true;
  }

  async #answer(chatId: string, claimed: ClaimedRequest): Promise<void> {
    const { requestId, claimId } = claimed;
    const answer = await this.#perform(chatId, claimed);
    await this.#tab.current.utils.client.project.answerPageRequest.mutate({ requestId, claimId, answer });
  }

  async #perform(chatId: string, { request, isHidden }: ClaimedRequest): Promise<PageRequestAnswer> {
    if (this.#chatId !== chatId) return left;
    if (request.action === "tests") return this.#runInTerminal(TESTS, request.mayDelete);
    if (request.action === "command") return this.#runInTerminal(request.command, request.mayDelete);
    if (request.action === "checks") return this.#check(chatId, request);
    return isHidden ? this.#performHidden(chatId, request) : this.#performShown(chatId, request);
  }

  async #performShown(chatId: string, request: ActionInPage): Promise<PageRequestAnswer> {
    const { workspace, utils } = this.#tab.current;
    if (!workspace.isShown("preview")) {
      if (isQuiet(request)) return { kind: "failed", problem: copy.agent.notShown };
      workspace.reveal("preview");
    }
    if (!this.#page)
      await Promise.race([
        new Promise<void>((resolve) => this.#waiting.push(resolve)),
        new Promise((resolve) => setTimeout(resolve, OPENING_MS)),
      ]);
    const page = this.#page;
    if (!page) return { kind: "failed", problem: copy.agent.notShown };
    // The agent may have just made a version, which the tab has not heard of.
    const versionId = () => utils.project.ofChat.getData({ chatId })?.versionId;
    const before = versionId();
    const replaced = page.replaced();
    await utils.project.ofChat.invalidate({ chatId });
    if (versionId() !== before) await replaced;
    return this.#chatId === chatId ? page.perform(request) : left;
  }

  async #performHidden(chatId: string, request: ActionInPage): Promise<PageRequestAnswer> {
    const { openHiddenPage } = await loadWhenOnline(() => import("~/features/preview/hidden-page"));
    const files = await this.#filesOf(chatId);
    if (this.#chatId !== chatId) return left;
    clearTimeout(this.#idle);
    this.#hidden ??= openHiddenPage();
    const page = this.#hidden;
    const answer = await page.perform(files, request);
    if (this.#hidden === page) this.#idle = setTimeout(() => this.#closeHidden(), IDLE_MS);
    return answer;
  }

  #closeHidden(): void {
    clearTimeout(this.#idle);
    this.#hidden?.close();
    this.#hidden = null;
  }

  async #runInTerminal(command: string, mayDelete?: number): Promise<PageRequestAnswer> {
    const controller = new AbortController();
    this.#running.add(controller);
    const { signal } = controller;
    const ended = await this.#tab.current
      .runInProject([command], { signal, onOutput: () => {}, mayDelete })
      .catch((error: unknown) => ({ exitCode: 1, output: String(error) }))
      .finally(() => this.#running.delete(controller));
    if (signal.aborted) return { kind: "failed", problem: copy.agent.testsStopped };
    const output = storableText(ended.output).slice(-MAX_TEST_OUTPUT);
    return { kind: "tests", exitCode: ended.exitCode, output };
  }

  async #check(chatId: string, request: ChecksRequest): Promise<PageRequestAnswer> {
    const { answerChecks } = await loadWhenOnline(() => import("~/features/preview/answer-checks"));
    return answerChecks(await this.#filesOf(chatId), request);
  }

  async #filesOf(chatId: string) {
    const { utils, cache } = this.#tab.current;
    return (await loadProjectFiles(utils, cache, chatId))?.files ?? new Map();
  }
}
