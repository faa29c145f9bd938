import { use, useMemo, useRef } from "react";
import type { RunView } from "~/domain/chat/agent/run";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { attempt } from "../conversation/show-error-toast";
import type { MessageActions } from "../message/message-actions";
import { RunScope } from "../run-scope";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";

type Calls = (call: (ids: { chatId: string; replyId: string }) => Promise<unknown>) => Promise<boolean>;

/** The actions of a reply's run: one object for its lifetime, so that no step re-renders for it. */
export function useRunActions(replyId: string, run: RunView, messages: MessageActions): RunActions {
  const chatId = use(RunScope);
  const utils = api.useUtils();
  const latest = useRef({ chatId, run, messages });
  latest.current = { chatId, run, messages };
  return useMemo(() => {
    const { chat } = utils.client;
    /** The subscription then reports what has changed; a project that moved is asked for at once. */
    const act: Calls = async (call) => {
      const { chatId } = latest.current;
      if (!chatId) return false;
      const isDone = await attempt(() => call({ chatId, replyId }));
      // What was shown may be old.
      if (!isDone) latest.current.messages.refresh();
      return isDone;
    };
    const move: Calls = async (call) => {
      const moved = await act(call);
      if (!moved) return false;
      latest.current.messages.refresh();
      void utils.project.ofChat.invalidate();
      void utils.project.versions.invalidate();
      return true;
    };
    const rewindTo: RunActions["rewind"] = (position, to) =>
      move((ids) => chat.rewindRun.mutate({ ...ids, position, to }));
    return {
      setPaused: (paused) => act((ids) => chat.pauseRun.mutate({ ...ids, paused })),
      stop: () => act((ids) => chat.stop.mutate(ids)),
      remark: (text) => act((ids) => chat.remark.mutate({ ...ids, text })),
      answer: (asked, answers) => act((ids) => chat.answerQuestions.mutate({ ...ids, asked, answers })),
      consent: (given) => act((ids) => chat.answerConsent.mutate({ ...ids, ...given })),
      rewind: (...step) => rewind(latest.current.run, step, rewindTo),
      revert: async () => {
        const moved = await move((ids) => chat.revertRun.mutate(ids));
        if (moved) toast.success(copy.revert.done);
        return moved;
      },
      saveLimits: (limits) => act(({ chatId }) => chat.setRunLimits.mutate({ chatId, limits })),
      proceed: () => latest.current.messages.continueReply(replyId),
      askAgain: () => latest.current.messages.regenerate(replyId),
    };
  }, [utils, replyId]);
}

/** Goes back to a step, and offers to take that back. */
async function rewind(
  { steps }: RunView,
  [position, to]: Parameters<RunActions["rewind"]>,
  rewindTo: RunActions["rewind"],
): Promise<boolean> {
  const changed = steps.filter(({ versionId }) => versionId);
  const last = changed.at(-1);
  if (!(await rewindTo(position, to))) return false;
  // Only the state that all steps have led to can be named again.
  const canTakeBack = last && !changed.some(({ isUndone }) => isUndone);
  toast.success(to === "undo" ? copy.steps.undoneToast : copy.steps.keptToast(position), {
    ...(canTakeBack && {
      action: { label: copy.steps.takeBack, onClick: () => void rewindTo(last.position, "keep") },
    }),
  });
  return true;
}
