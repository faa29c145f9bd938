import { skipToken } from "@tanstack/react-query";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { boundOutput, outputMessage, RUN_SIGN_MS } from "~/domain/chat/command-run";
import { storableText } from "~/domain/text/storable-text";
import { api } from "~/trpc/react";
import { CommandRunner, RunScope } from "../command-runs";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

/** The status of a reply's commands, with its actions. `onOutput` sends a message. */
export function useCommandRun(
  replyId: string,
  commands: readonly string[],
  onOutput: (text: string) => void,
) {
  const chatId = use(RunScope);
  const runner = use(CommandRunner);
  const utils = api.useUtils();
  const { client } = utils;
  const of = chatId === null ? null : { chatId, replyId };
  /** What this tab runs has printed so far; null: it runs nothing. */
  const [live, setLive] = useState<string | null>(null);
  const { data: run } = api.chat.commandRun.useQuery(of ?? skipToken, {
    // The tab that runs them may have been closed.
    refetchInterval: ({ state: { data } }) =>
      data?.state === "running" && live === null ? RUN_SIGN_MS : false,
  });
  const stopper = useRef<AbortController | null>(null);
  const refresh = () => utils.chat.commandRun.invalidate(of ?? undefined);

  const start = async ({ sendsOutput, automatic }: { sendsOutput: boolean; automatic: boolean }) => {
    if (!chatId || !of || !runner || stopper.current) return;
    const controller = new AbortController();
    stopper.current = controller;
    let signs: ReturnType<typeof setInterval> | undefined;
    try {
      const { claimId } = await client.chat.claimRun.mutate({ ...of, automatic, commands: [...commands] });
      if (!claimId) return;
      setLive("");
      signs = setInterval(() => client.chat.keepRun.mutate({ ...of, claimId }).catch(() => {}), RUN_SIGN_MS);
      const result = await runner(commands, { signal: controller.signal, onOutput: setLive }).catch(
        (error: unknown) => ({ exitCode: 1, output: copy.run.failed(String(error)) }),
      );
      const ended = { exitCode: result.exitCode, output: boundOutput(storableText(result.output)) };
      await client.chat.finishRun.mutate({ ...of, claimId, ...ended });
      if (sendsOutput) onOutput(outputMessage(commands, ended.output, ended.exitCode));
    } catch (error) {
      showErrorToast(error);
    } finally {
      clearInterval(signs);
      stopper.current = null;
      await refresh();
      setLive(null);
    }
  };
  const startsItself = run?.startsItself === true && runner !== null;
  const startAutomatically = useEffectEvent(() => void start({ sendsOutput: true, automatic: true }));
  useEffect(() => {
    if (startsItself) startAutomatically();
  }, [startsItself]);

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
    decline: () => of && void change(client.chat.declineRun.mutate(of)),
    stop: () => stopper.current?.abort(),
    send: () => run && onOutput(outputMessage(commands, run.output, run.exitCode ?? 0)),
  };
}
