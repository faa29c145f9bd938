import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_TEST_OUTPUT, NAMED_MS } from "~/domain/project/page-request";
import type { ChecksRequest, ClaimedRequest, PageRequestAnswer } from "~/domain/project/page-request-input";
import { storableText } from "~/domain/text/storable-text";
import type { RunInProject } from "~/features/chat/command-runs";
import { copy } from "~/features/preview/copy";
import type { HiddenPage } from "~/features/preview/hidden-page";
import type { ActionInPage, PageHandle } from "~/features/preview/page-control";
import { loadProjectFiles } from "~/features/project/load-project-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import type { Workspace } from "./use-workspace";

const TESTS = "npm test";
const OPENING_MS = 10_000;
/** A page out of sight is closed after this long without a request. */
const IDLE_MS = 2 * 60_000;
/** The user opened another chat, whose page and terminal are another project's. */
const left: PageRequestAnswer = { kind: "failed", problem: copy.agent.left };

const isQuiet = (request: ClaimedRequest["request"]): boolean =>
  request.action === "go" && request.isQuiet === true;

/** Does what agents ask of the project's page and of its tests, one request after the other, and says so. */
export function usePageRequests(
  chatId: string | null,
  workspace: Pick<Workspace, "projectId" | "isShown" | "reveal">,
  runInProject: RunInProject,
) {
  const utils = api.useUtils();
  const cache = useQueryClient();
  const { projectId } = workspace;
  const [agent, setAgent] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const control = useRef<PageHandle | null>(null);
  const waiting = useRef<(() => void)[]>([]);
  const queue = useRef(Promise.resolve());
  const running = useRef(new Set<AbortController>());
  const apart = useRef<HiddenPage | null>(null);
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closeApart = useCallback(() => {
    clearTimeout(idle.current);
    apart.current?.close();
    apart.current = null;
  }, []);
  /** The chat on screen, which alone has the page and the terminal of this tab. */
  const open = useRef<string | null>(null);
  useEffect(() => {
    open.current = chatId;
    return () => {
      open.current = null;
      queue.current = Promise.resolve();
      clearTimeout(timer.current);
      setAgent(null);
      closeApart();
    };
  }, [chatId, closeApart]);
  const latest = useRef({ workspace, runInProject });
  useEffect(() => {
    latest.current = { workspace, runInProject };
  });

  const onControl = useCallback((next: PageHandle | null) => {
    control.current = next;
    if (next) for (const go of waiting.current.splice(0)) go();
  }, []);

  const performIn = useCallback(
    async (of: string, request: ActionInPage): Promise<PageRequestAnswer> => {
      const shown = latest.current.workspace;
      if (!shown.isShown("preview")) {
        if (isQuiet(request)) return { kind: "failed", problem: copy.agent.notShown };
        shown.reveal("preview");
      }
      if (!control.current)
        await Promise.race([
          new Promise<void>((resolve) => waiting.current.push(resolve)),
          new Promise((resolve) => setTimeout(resolve, OPENING_MS)),
        ]);
      const page = control.current;
      if (!page) return { kind: "failed", problem: copy.agent.notShown };
      // The agent may have just made a version, which the tab has not heard of.
      const versionId = () => utils.project.ofChat.getData({ chatId: of })?.versionId;
      const before = versionId();
      const replaced = page.replaced();
      await utils.project.ofChat.invalidate({ chatId: of });
      if (versionId() !== before) await replaced;
      return open.current === of ? page.perform(request) : left;
    },
    [utils],
  );

  const runInTerminal = useCallback(
    async (command: string, mayDelete?: number): Promise<PageRequestAnswer> => {
      const controller = new AbortController();
      running.current.add(controller);
      const { signal } = controller;
      const ended = await latest.current
        .runInProject([command], { signal, onOutput: () => {}, mayDelete })
        .catch((error: unknown) => ({ exitCode: 1, output: String(error) }))
        .finally(() => running.current.delete(controller));
      if (signal.aborted) return { kind: "failed", problem: copy.agent.testsStopped };
      return {
        kind: "tests",
        exitCode: ended.exitCode,
        output: storableText(ended.output).slice(-MAX_TEST_OUTPUT),
      };
    },
    [],
  );

  const filesOf = useCallback(
    async (of: string) => (await loadProjectFiles(utils, cache, of))?.files ?? new Map(),
    [utils, cache],
  );

  const checksIn = useCallback(
    async (of: string, request: ChecksRequest): Promise<PageRequestAnswer> => {
      const { answerChecks } = await loadWhenOnline(() => import("~/features/preview/answer-checks"));
      return answerChecks(await filesOf(of), request);
    },
    [filesOf],
  );

  const performHidden = useCallback(
    async (of: string, request: ActionInPage): Promise<PageRequestAnswer> => {
      const { openHiddenPage } = await loadWhenOnline(() => import("~/features/preview/hidden-page"));
      const files = await filesOf(of);
      if (open.current !== of) return left;
      clearTimeout(idle.current);
      apart.current ??= openHiddenPage();
      const page = apart.current;
      const answer = await page.perform(files, request);
      if (apart.current === page) idle.current = setTimeout(closeApart, IDLE_MS);
      return answer;
    },
    [filesOf, closeApart],
  );

  const answer = useCallback(
    async (of: string, { request, isHidden }: ClaimedRequest): Promise<PageRequestAnswer> => {
      if (open.current !== of) return left;
      if (request.action === "tests") return runInTerminal(TESTS, request.mayDelete);
      if (request.action === "command") return runInTerminal(request.command, request.mayDelete);
      if (request.action === "checks") return checksIn(of, request);
      return isHidden ? performHidden(of, request) : performIn(of, request);
    },
    [runInTerminal, checksIn, performHidden, performIn],
  );

  const answerNext = useCallback(
    async (of: string): Promise<boolean> => {
      const claimed = await utils.client.project.claimPageRequest.mutate({ chatId: of });
      if (!claimed) return false;
      const { requestId, claimId, request } = claimed;
      const isNamed = !claimed.isHidden && !isQuiet(request);
      if (isNamed && open.current === of) {
        clearTimeout(timer.current);
        setAgent(claimed.agent);
      }
      const answering = (async () => {
        try {
          await utils.client.project.answerPageRequest.mutate({
            requestId,
            claimId,
            answer: await answer(of, claimed),
          });
        } finally {
          if (isNamed && open.current === of) timer.current = setTimeout(() => setAgent(null), NAMED_MS);
        }
      })();
      // Commands take long, and leave the page alone.
      if (request.action === "tests" || request.action === "command") answering.catch(() => {});
      else await answering;
      return true;
    },
    [utils, answer],
  );

  const onRequest = useCallback(() => {
    if (chatId === null) return;
    const all = async () => {
      while (open.current === chatId && (await answerNext(chatId)));
    };
    // Where a call fails, the server stops waiting after a while; the next request starts again.
    queue.current = queue.current.then(all).catch(() => {});
  }, [chatId, answerNext]);

  const setStopped = async (stopped: boolean) => {
    if (!projectId || !chatId) return;
    for (const each of running.current) each.abort();
    setAgent(null);
    try {
      await utils.client.project.stopAgents.mutate({ projectId, stopped });
      await utils.project.ofChat.invalidate({ chatId });
    } catch (error) {
      toast.error(copy.agent.failed, { description: String(error) });
    }
  };
  return {
    onRequest,
    agents: { agent, onControl, onStop: () => void setStopped(true), onAllow: () => void setStopped(false) },
  };
}

export type Agents = ReturnType<typeof usePageRequests>["agents"];
