import { skipToken } from "@tanstack/react-query";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { EXECUTION_HEARTBEAT_MS, outputMessage, truncateOutput } from "~/domain/chat/command-execution";
import { storableText } from "~/domain/text/storable-text";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";
import { RunScope } from "../run-scope";

/** The status of a reply's commands, with its actions. `onOutput` sends a message. */
export function useCommandExecution(
  replyId: string,
  commands: readonly string[],
  onOutput: (text: string) => void,
) {
  const chatId = use(RunScope);
  const { runInProject: runner } = use(ConversationHostContext);
  const utils = api.useUtils();
  const { client } = utils;
  const target = chatId === null ? null : { chatId, replyId };
  /** Output so far of this tab; null if none. */
  const [live, setLive] = useState<string | null>(null);
  const { data: execution } = api.chat.commandExecution.useQuery(target ?? skipToken, {
    // Polls, because the tab that runs them may be closed.
    refetchInterval: ({ state: { data } }) =>
      data?.state === "running" && live === null ? EXECUTION_HEARTBEAT_MS : false,
  });
  const running = useRef<AbortController | null>(null);
  const refresh = () => utils.chat.commandExecution.invalidate(target ?? undefined);

  const start = async ({ sendsOutput, automatic }: { sendsOutput: boolean; automatic: boolean }) => {
    if (!chatId || !target || !runner || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    let heartbeat: ReturnType<typeof setInterval> | undefined;
    try {
      const { claimId } = await client.chat.claimExecution.mutate({
        ...target,
        automatic,
        commands: [...commands],
      });
      if (!claimId) return;
      setLive("");
      heartbeat = setInterval(
        () => client.chat.renewExecution.mutate({ ...target, claimId }).catch(() => {}),
        EXECUTION_HEARTBEAT_MS,
      );
      const result = await runner(commands, { signal: controller.signal, onOutput: setLive }).catch(
        (error: unknown) => ({ exitCode: 1, output: copy.run.failed(String(error)) }),
      );
      const ended = { exitCode: result.exitCode, output: truncateOutput(storableText(result.output)) };
      await client.chat.finishExecution.mutate({ ...target, claimId, ...ended });
      if (sendsOutput) onOutput(outputMessage(commands, ended.output, ended.exitCode));
    } catch (error) {
      showErrorToast(error);
    } finally {
      clearInterval(heartbeat);
      running.current = null;
      await refresh();
      setLive(null);
    }
  };
  const shouldStart = execution?.startsItself === true && runner !== null;
  const startAutomatically = useEffectEvent(() => void start({ sendsOutput: true, automatic: true }));
  useEffect(() => {
    if (shouldStart) startAutomatically();
  }, [shouldStart]);

  const change = (call: Promise<unknown>) => call.catch(showErrorToast).finally(refresh);
  const setAlways = (chatId: string, allowed: boolean) =>
    client.chat.setRunsCommands.mutate({ chatId, allowed });
  return {
    execution,
    live,
    canExecute: runner !== null,
    executeOnce: () => void start({ sendsOutput: false, automatic: false }),
    executeAlways() {
      if (!chatId) return;
      setAlways(chatId, true).then(() => start({ sendsOutput: true, automatic: false }), showErrorToast);
    },
    askAgain: () => chatId && void change(setAlways(chatId, false)),
    decline: () => target && void change(client.chat.declineExecution.mutate(target)),
    stop: () => running.current?.abort(),
    send: () => execution && onOutput(outputMessage(commands, execution.output, execution.exitCode ?? 0)),
  };
}
