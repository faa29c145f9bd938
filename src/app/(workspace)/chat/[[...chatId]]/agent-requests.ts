import type { QueryClient } from "@tanstack/react-query";
import { AGENT_VISIBLE_MS, MAX_TEST_OUTPUT } from "~/domain/project/page-request";
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
/** A hidden page closes after this long without a request. */
const IDLE_MS = 2 * 60_000;
/** The user opened another chat, so this tab now has the page and terminal of another project. */
const chatChanged: PageRequestAnswer = { kind: "failed", problem: copy.agent.left };

const isQuiet = (request: ClaimedRequest["request"]): boolean =>
  request.action === "go" && request.isQuiet === true;

/** What agents can use in a tab. */
export type AgentTab = {
  utils: ReturnType<typeof api.useUtils>;
  cache: QueryClient;
  workspace: Pick<Workspace, "projectId" | "isShown" | "reveal">;
  runInProject: RunInProject;
  /** Shows which agent uses the displayed page; null: none. */
  showAgent: (agent: string | null) => void;
};

/** Handles agents' requests to the project's page and tests, one after another, and sends the answers. */
export class AgentRequests {
  /** The displayed chat. Only its requests can use this tab's page and terminal. */
  #chatId: string | null = null;
  #queue = Promise.resolve();
  #page: PageHandle | null = null;
  #resolvers: (() => void)[] = [];
  #running = new Set<AbortController>();
  #hidden: HiddenPage | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #agentTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #tab: { readonly current: AgentTab };

  constructor(tab: { readonly current: AgentTab }) {
    this.#tab = tab;
  }

  /** @returns a function that closes the chat */
  open(chatId: string | null): () => void {
    this.#chatId = chatId;
    return () => {
      this.#chatId = null;
      this.#queue = Promise.resolve();
      clearTimeout(this.#agentTimer);
      this.#tab.current.showAgent(null);
      this.#closeHidden();
    };
  }

  /** The page in the preview; null while there is none. */
  readonly connect = (page: PageHandle | null): void => {
    this.#page = page;
    if (page) for (const resolve of this.#resolvers.splice(0)) resolve();
  };

  /** Answers all pending requests, after those already in the queue. */
  answerAll(chatId: string): void {
    const all = async () => {
      while (this.#chatId === chatId && (await this.#answerNext(chatId)));
    };
    // After a failed call the request times out on the server; the next request restarts the queue.
    this.#queue = this.#queue.then(all).catch(() => {});
  }

  stopCommands(): void {
    for (const each of this.#running) each.abort();
    this.#tab.current.showAgent(null);
  }

  async #answerNext(chatId: string): Promise<boolean> {
    const claimed = await this.#tab.current.utils.client.project.claimPageRequest.mutate({ chatId });
    if (!claimed) return false;
    const { request } = claimed;
    const isAgentVisible = !claimed.isHidden && !isQuiet(request);
    if (isAgentVisible && this.#chatId === chatId) {
      clearTimeout(this.#agentTimer);
      this.#tab.current.showAgent(claimed.agent);
    }
    const answering = this.#answer(chatId, claimed).finally(() => {
      if (isAgentVisible && this.#chatId === chatId)
        this.#agentTimer = setTimeout(() => this.#tab.current.showAgent(null), AGENT_VISIBLE_MS);
    });
    // Commands may take long and do not use the page, so they do not block the queue.
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
    if (this.#chatId !== chatId) return chatChanged;
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
        new Promise<void>((resolve) => this.#resolvers.push(resolve)),
        new Promise((resolve) => setTimeout(resolve, OPENING_MS)),
      ]);
    const page = this.#page;
    if (!page) return { kind: "failed", problem: copy.agent.notShown };
    // The agent may have just created a version that this tab has not loaded.
    const versionId = () => utils.project.ofChat.getData({ chatId })?.versionId;
    const before = versionId();
    const replaced = page.replaced();
    await utils.project.ofChat.invalidate({ chatId });
    if (versionId() !== before) await replaced;
    return this.#chatId === chatId ? page.perform(request) : chatChanged;
  }

  async #performHidden(chatId: string, request: ActionInPage): Promise<PageRequestAnswer> {
    const { openHiddenPage } = await loadWhenOnline(() => import("~/features/preview/hidden-page"));
    const files = await this.#filesOf(chatId);
    if (this.#chatId !== chatId) return chatChanged;
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
