import { use, useMemo, useRef } from "react";
import type { RunView } from "~/domain/chat/agent/run";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { RunScope } from "../command-runs";
import { showErrorToast } from "../conversation/show-error-toast";
import type { MessageActions } from "../message/message-actions";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";

/** The actions of a reply's run: one object for its lifetime, so that no step re-renders for it. */
export function useRunActions(replyId: string, run: RunView, messages: MessageActions): RunActions {
  const chatId = use(RunScope);
  const utils = api.useUtils();
  const latest = useRef({ chatId, run, messages });
  latest.current = { chatId, run, messages };
  return useMemo(() => {
    const { client } = utils;
    /** The subscription then reports what has changed; a project that moved is asked for at once. */
    const act = async (call: (ids: { chatId: string; replyId: string }) => Promise<unknown>) => {
      const { chatId } = latest.current;
      if (!chatId) return false;
      try {
        await call({ chatId, replyId });
        return true;
      } catch (error) {
        showErrorToast(error);
        // What was shown may be old.
        latest.current.messages.refresh();
        return false;
      }
    };
    const move = async (call: Parameters<typeof act>[0]) => {
      const moved = await act(call);
      if (moved) {
        latest.current.messages.refresh();
        void utils.project.ofChat.invalidate();
        void utils.project.versions.invalidate();
      }
      return moved;
    };
    const rewind: RunActions["rewind"] = async (position, to) => {
      const { steps } = latest.current.run;
      const changed = steps.filter(({ versionId }) => versionId);
      const last = changed.at(-1);
      const moved = await move((ids) => client.chat.rewindRun.mutate({ ...ids, position, to }));
      if (!moved) return false;
      // Only the state that all steps have led to can be named again.
      const canTakeBack = last && !changed.some(({ isUndone }) => isUndone);
      toast.success(to === "undo" ? copy.steps.undoneToast : copy.steps.keptToast(position), {
        ...(canTakeBack && {
          action: {
            label: copy.steps.takeBack,
            onClick: () =>
              void move((ids) =>
                client.chat.rewindRun.mutate({ ...ids, position: last.position, to: "keep" }),
              ),
          },
        }),
      });
      return true;
    };
    return {
      setPaused: (paused) => act((ids) => client.chat.pauseRun.mutate({ ...ids, paused })),
      stop: () => act((ids) => client.chat.stop.mutate(ids)),
      remark: (text) => act((ids) => client.chat.remark.mutate({ ...ids, text })),
      answer: (asked, answers) =>
        act((ids) => client.chat.answerQuestions.mutate({ ...ids, asked, answers })),
      consent: (given) => act((ids) => client.chat.answerConsent.mutate({ ...ids, ...given })),
      rewind,
      revert: async () => {
        const moved = await move((ids) => client.chat.revertRun.mutate(ids));
        if (moved) toast.success(copy.revert.done);
        return moved;
      },
      saveLimits: (limits) => act(({ chatId }) => client.chat.setRunLimits.mutate({ chatId, limits })),
      proceed: () => latest.current.messages.continueReply(replyId),
      askAgain: () => latest.current.messages.regenerate(replyId),
    };
  }, [utils, replyId]);
}
