import { skipToken } from "@tanstack/react-query";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { boundOutput, MAX_AUTOMATIC_RUNS, outputMessage } from "~/domain/chat/command-run";
import { storableText } from "~/domain/text/storable-text";
import { api } from "~/trpc/react";
import { CommandRunner, RunScope } from "../command-runs";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

/** What became of a reply's commands, and what can be done with them. `onOutput` sends a message. */
export function useCommandRun(
  replyId: string,
  commands: readonly string[],
  onOutput: (text: string) => void,
) {
  const scope = use(RunScope);
  const runner = use(CommandRunner);
  const utils = api.useUtils();
  const { client } = utils;
  const of = scope && { chatId: scope.chatId, replyId };
  const { data: run } = api.chat.commandRun.useQuery(of ?? skipToken);
  /** What this tab runs has printed so far; null: it runs nothing. */
  const [live, setLive] = useState<string | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const refresh = () => utils.chat.commandRun.invalidate(of ?? undefined);

  const start = async (sendsOutput: boolean) => {
    if (!scope || !of || !runner || stopper.current) return;
    const controller = new AbortController();
    stopper.current = controller;
    if (sendsOutput) scope.automaticLeft.current -= 1;
    try {
      const { claimed } = await client.chat.claimRun.mutate(of);
      if (!claimed) return;
      setLive("");
      const result = await runner(commands, { signal: controller.signal, onOutput: setLive }).catch(
        (error: unknown) => ({ exitCode: 1, output: copy.run.failed(String(error)) }),
      );
      const ended = { exitCode: result.exitCode, output: boundOutput(storableText(result.output)) };
      await client.chat.finishRun.mutate({ ...of, ...ended });
      if (sendsOutput) onOutput(outputMessage(commands, ended.output, ended.exitCode));
    } catch (error) {
      showErrorToast(error);
    } finally {
      stopper.current = null;
      await refresh();
      setLive(null);
    }
  };
  const mayStart = run?.state === "open" && run.always && runner !== null;
  const startAutomatically = useEffectEvent(() => {
    if (scope && scope.automaticLeft.current > 0) void start(true);
  });
  useEffect(() => {
    if (mayStart) startAutomatically();
  }, [mayStart]);

  const change = (call: Promise<unknown>) => call.catch(showErrorToast).finally(refresh);
  const setAlways = (chatId: string, allowed: boolean) =>
    client.chat.setRunsCommands.mutate({ chatId, allowed });
  return {
    run,
    live,
    canRun: runner !== null,
    runOnce: () => void start(false),
    runAlways() {
      if (!scope) return;
      scope.automaticLeft.current = MAX_AUTOMATIC_RUNS;
      setAlways(scope.chatId, true).then(() => start(true), showErrorToast);
    },
    askAgain: () => scope && void change(setAlways(scope.chatId, false)),
    decline: () => of && void change(client.chat.declineRun.mutate(of)),
    stop: () => stopper.current?.abort(),
    send: () => run && onOutput(outputMessage(commands, run.output, run.exitCode ?? 0)),
  };
}
