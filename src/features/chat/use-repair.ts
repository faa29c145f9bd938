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
  /** Errors of a reply that was written in this tab are fixed without a click. */
  automatic: boolean;
  /** On screen is what the latest reply made, and the user has changed nothing since. */
  isReplyShown: boolean;
  /** Makes a version of what is being edited. */
  saveDraft: () => Promise<void>;
  /** Runs the version on screen out of sight, uses its controls, and returns its errors. Rejects with why it could not. */
  check: (signal: AbortSignal) => Promise<string[]>;
};

type ErrorReport = { error: string; all: readonly string[]; isAutomatic: boolean };

const isConflict = (error: unknown): boolean => serverErrorOf(error)?.data.code === "CONFLICT";

/**
 * Lets a model fix an error of the preview: after each try the changed page is checked, and while it is not good and
 * tries are left, the next one begins. The tries are rows of the server, so that a reload goes on where it stopped.
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
    // Once per reply, even when it cannot begin.
    setIsWatched(false);
    try {
      await saveDraft();
      // Errors that only show once controls are used are not the fix's fault either.
      const before = await check(new AbortController().signal).catch(() => []);
      await start(error, onePerKey([...all, ...before]));
    } catch (failure) {
      // Another tab of this chat began it.
      if (!isAutomatic || !isConflict(failure)) showErrorToast(failure);
    }
  };

  const isWritten = phase === "ended" || phase === "failed";
  const toCheck = repair?.state === "running" && isWritten ? repair.messageId : null;
  const settle = useEffectEvent(async (messageId: string, signal: AbortSignal) => {
    if (!chatId) return;
    // What cannot be checked does not count.
    const isWhole = phase === "ended" && !endedEarly;
    const outcome = isWhole ? await outcomeOf(check(signal)) : { errors: null };
    if (signal.aborted) return;
    const verdict = await utils.client.chat.endRepair.mutate({ chatId, messageId, ...outcome });
    // Another tab that ended it begins the next one.
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

/** A loop can report the same error many times. */
const onePerKey = (errors: readonly string[]): string[] =>
  [...new Map(errors.map((error) => [errorKey(error), error])).values()].slice(0, MAX_ERRORS);
