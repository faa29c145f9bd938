import { skipToken } from "@tanstack/react-query";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { boundOutput, outputMessage, RUN_HEARTBEAT_MS } from "~/domain/chat/command-run";
import { storableText } from "~/domain/text/storable-text";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";
import { RunScope } from "../run-scope";

/** The status of a reply's commands, with its actions. `onOutput` sends a message. */
export function useCommandRun(
  replyId: string,
  commands: readonly string[],
  onOutput: (text: string) => void,
) {
  const chatId = use(RunScope);
  const { runInProject: runner } = use(ConversationHostContext);
  const utils = api.useUtils();
  const { client } = utils;
  const target = chatId === null ? null : { chatId, replyId };
  /** Output so far of the run in this tab; null if none. */
  const [live, setLive] = useState<string | null>(null);
  const { data: run } = api.chat.commandRun.useQuery(target ?? skipToken, {
    // Polls, because the tab that runs them may be closed.
    refetchInterval: ({ state: { data } }) =>
      data?.state === "running" && live === null ? RUN_HEARTBEAT_MS : false,
  });
  const runController = useRef<AbortController | null>(null);
  const refresh = () => utils.chat.commandRun.invalidate(target ?? undefined);

  const start = async ({ sendsOutput, automatic }: { sendsOutput: boolean; automatic: boolean }) => {
    if (!chatId || !target || !runner || runController.current) return;
    const controller = new AbortController();
    runController.current = controller;
    let heartbeat: ReturnType<typeof setInterval> | undefined;
    try {
      const { claimId } = await client.chat.claimRun.mutate({
        ...target,
        automatic,
        commands: [...commands],
      });
      if (!claimId) return;
      setLive("");
      heartbeat = setInterval(
        () => client.chat.keepRun.mutate({ ...target, claimId }).catch(() => {}),
        RUN_HEARTBEAT_MS,
      );
      const result = await runner(commands, { signal: controller.signal, onOutput: setLive }).catch(
        (error: unknown) => ({ exitCode: 1, output: copy.run.failed(String(error)) }),
      );
      const ended = { exitCode: result.exitCode, output: boundOutput(storableText(result.output)) };
      await client.chat.finishRun.mutate({ ...target, claimId, ...ended });
      if (sendsOutput) onOutput(outputMessage(commands, ended.output, ended.exitCode));
    } catch (error) {
      showErrorToast(error);
    } finally {
      clearInterval(heartbeat);
      runController.current = null;
      await refresh();
      setLive(null);
    }
  };
  const shouldStart = run?.startsItself === true && runner !== null;
  const startAutomatically = useEffectEvent(() => void start({ sendsOutput: true, automatic: true }));
  useEffect(() => {
    if (shouldStart) startAutomatically();
  }, [shouldStart]);

  const change = (call: Promise<unknown>) => call.catch(showErrorToast).finally(refresh);
  const setAlways = (chatId: string, allowed: boolean) =>
    client.chat.setRunsCommands.mutate({ chatId, allowed });
  return {
    run,
    live,
    canRun: runner !== null,
    runOnce: () => void start({ sendsOutput: false, automatic: false }),
    runAlways() {
      if (!chatId) return;
      setAlways(chatId, true).then(() => start({ sendsOutput: true, automatic: false }), showErrorToast);
    },
    askAgain: () => chatId && void change(setAlways(chatId, false)),
    decline: () => target && void change(client.chat.declineRun.mutate(target)),
    stop: () => runController.current?.abort(),
    send: () => run && onOutput(outputMessage(commands, run.output, run.exitCode ?? 0)),
  };
}
