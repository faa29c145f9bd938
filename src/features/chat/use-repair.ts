import { useEffect, useEffectEvent, useState } from "react";
import { errorKey, MAX_ERRORS, MAX_REPAIR_TRIES } from "~/domain/chat/repair";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { showErrorToast } from "./conversation/show-error-toast";
import type { LatestReply } from "./reply-feed";
import { isReplying } from "./state";

type RepairOptions = {
  chatId: string | null;
  modelId: string;
  latest: Pick<LatestReply, "phase" | "endedEarly" | "repair">;
  /** Fix errors of replies written in this tab without a click. */
  automatic: boolean;
  /** The preview shows the latest reply's work, without later edits. */
  isReplyShown: boolean;
  /** Saves the draft as a version. */
  saveDraft: () => Promise<void>;
  /** Runs the visible version in a hidden frame, tries its controls and returns its errors. Rejects with a reason. */
  check: (signal: AbortSignal) => Promise<string[]>;
};

type ErrorReport = { error: string; all: readonly string[]; isAutomatic: boolean };

const isConflict = (error: unknown): boolean => serverErrorOf(error)?.data.code === "CONFLICT";

/**
 * Lets a model fix a preview error: each attempt is checked on the changed page, and the next begins if it failed.
 * Attempts are stored on the server, so that a reload resumes.
 */
export function useRepair(options: RepairOptions) {
  const { chatId, modelId, automatic, isReplyShown, saveDraft, check } = options;
  const { phase, endedEarly, repair } = options.latest;
  const utils = api.useUtils();
  const [isWatched, setIsWatched] = useState(false);
  if (isReplying(phase) && !isWatched) setIsWatched(true);

  const start = async (error: string, known: readonly string[]) => {
    const head = chatId && (await utils.project.ofChat.fetch({ chatId }, { staleTime: 0 }));
    if (!chatId || !head) return;
    const { versionId } = head;
    await utils.client.chat.repair.mutate({ chatId, modelId, versionId, error, known: [...known] });
  };
  const fix = async ({ error, all, isAutomatic }: ErrorReport) => {
    // At most once per reply, even if it fails to start.
    setIsWatched(false);
    try {
      await saveDraft();
      // Errors behind controls may predate the fix, too.
      const before = await check(new AbortController().signal).catch(() => []);
      await start(error, onePerKey([...all, ...before]));
    } catch (failure) {
      // A conflict: another tab of this chat started it.
      if (!isAutomatic || !isConflict(failure)) showErrorToast(failure);
    }
  };

  const isWritten = phase === "ended" || phase === "failed";
  const toCheck = repair?.state === "running" && isWritten ? repair.messageId : null;
  const settle = useEffectEvent(async (messageId: string, signal: AbortSignal) => {
    if (!chatId) return;
    // An incomplete reply is not checked.
    const isComplete = phase === "ended" && !endedEarly;
    const outcome = isComplete ? await outcomeOf(check(signal)) : { errors: null };
    if (signal.aborted) return;
    const verdict = await utils.client.chat.endRepair.mutate({ chatId, messageId, ...outcome });
    // The tab that ended it starts the next one.
    if (signal.aborted || !verdict.isFirst || verdict.state !== "rolled_back" || !repair) return;
    if (repair.number < MAX_REPAIR_TRIES) await start(repair.error, []);
  });
  useEffect(() => {
    if (toCheck === null) return;
    const ended = new AbortController();
    settle(toCheck, ended.signal).catch((error) => ended.signal.aborted || showErrorToast(error));
    return () => ended.abort();
  }, [toCheck]);

  const isDue = automatic && isReplyShown && phase === "ended" && !endedEarly && !repair && isWatched;
  return { fix: chatId !== null && isWritten && repair?.state !== "running" ? fix : null, isDue };
}

const outcomeOf = (check: Promise<string[]>) =>
  check.then(
    (errors) => ({ errors: onePerKey(errors) }),
    (reason: Error) => ({ errors: null, problem: reason.message }),
  );

/** Deduplicates: a loop can report the same error many times. */
const onePerKey = (errors: readonly string[]): string[] =>
  [...new Map(errors.map((error) => [errorKey(error), error])).values()].slice(0, MAX_ERRORS);
