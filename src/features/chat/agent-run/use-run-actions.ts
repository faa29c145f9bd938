import { use, useMemo, useRef } from "react";
import type { RunView } from "~/domain/chat/agent/run";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { attempt } from "../conversation/show-error-toast";
import type { MessageActions } from "../message/message-actions";
import { RunScope } from "../run-scope";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";

type CallRun = (call: (ids: { chatId: string; replyId: string }) => Promise<unknown>) => Promise<boolean>;

/** The actions of a reply's run, as one stable object, so that steps do not re-render. */
export function useRunActions(replyId: string, run: RunView, messages: MessageActions): RunActions {
  const chatId = use(RunScope);
  const utils = api.useUtils();
  const latest = useRef({ chatId, run, messages });
  latest.current = { chatId, run, messages };
  return useMemo(() => {
    const { chat } = utils.client;
    // The subscription reports the changes.
    const act: CallRun = async (call) => {
      const { chatId } = latest.current;
      if (!chatId) return false;
      const isDone = await attempt(() => call({ chatId, replyId }));
      // The displayed state may be stale.
      if (!isDone) latest.current.messages.refresh();
      return isDone;
    };
    const changeProject: CallRun = async (call) => {
      const isDone = await act(call);
      if (!isDone) return false;
      latest.current.messages.refresh();
      void utils.project.ofChat.invalidate();
      void utils.project.versions.invalidate();
      return true;
    };
    const rewindTo: RunActions["rewind"] = (position, to) =>
      changeProject((ids) => chat.rewindRun.mutate({ ...ids, position, to }));
    return {
      setPaused: (paused) => act((ids) => chat.pauseRun.mutate({ ...ids, paused })),
      stop: () => act((ids) => chat.stop.mutate(ids)),
      sendMessage: (text) => act((ids) => chat.remark.mutate({ ...ids, text })),
      answer: (asked, answers) => act((ids) => chat.answerQuestions.mutate({ ...ids, asked, answers })),
      consent: (answer) => act((ids) => chat.answerConsent.mutate({ ...ids, ...answer })),
      rewind: (...step) => rewind(latest.current.run, step, rewindTo),
      revert: async () => {
        const isDone = await changeProject((ids) => chat.revertRun.mutate(ids));
        if (isDone) toast.success(copy.revert.done);
        return isDone;
      },
      saveLimits: (limits) => act(({ chatId }) => chat.setRunLimits.mutate({ chatId, limits })),
      proceed: () => latest.current.messages.continueReply(replyId),
      askAgain: () => latest.current.messages.regenerate(replyId),
    };
  }, [utils, replyId]);
}

/** Rewinds to a step; the toast offers undo. */
async function rewind(
  { steps }: RunView,
  [position, to]: Parameters<RunActions["rewind"]>,
  rewindTo: RunActions["rewind"],
): Promise<boolean> {
  const changed = steps.filter(({ versionId }) => versionId);
  const last = changed.at(-1);
  if (!(await rewindTo(position, to))) return false;
  // A rewind can only return to the state after all steps.
  const canUndo = last && !changed.some(({ isUndone }) => isUndone);
  toast.success(to === "undo" ? copy.steps.undoneToast : copy.steps.keptToast(position), {
    ...(canUndo && {
      action: { label: copy.steps.takeBack, onClick: () => void rewindTo(last.position, "keep") },
    }),
  });
  return true;
}
