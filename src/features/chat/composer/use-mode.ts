import { skipToken } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { isInPlan } from "~/domain/billing/model-access";
import { agentProblem } from "~/domain/chat/agent/agent-problem";
import { DEFAULT_LIMITS, type RunLimits } from "~/domain/chat/agent/limits";
import { type ChatMode, DEFAULT_MODE } from "~/domain/chat/mode";
import { api } from "~/trpc/react";
import { attempt, showErrorToast } from "../conversation/show-error-toast";

/** How the next messages of a chat are answered, and within which limits where they begin a run. */
export type ModeChoice = {
  mode: ChatMode;
  choose: (mode: ChatMode) => void;
  /** Whether a connected model can work as an agent; true until that is known. */
  offersAgent: boolean;
  limits: RunLimits;
  /** False where the server refused, which it then has shown. */
  saveLimits: (limits: RunLimits) => Promise<boolean>;
};

/** The choice for a chat, which its server keeps; of a new one, it is sent with its first message. */
export function useMode(chatId: string | null): ModeChoice {
  const utils = api.useUtils();
  const { data } = api.chat.get.useQuery(chatId ? { chatId } : skipToken);
  const [first, setFirst] = useState({ mode: DEFAULT_MODE, limits: DEFAULT_LIMITS });
  const mode = data?.mode ?? first.mode;
  const limits = data?.runLimits ?? first.limits;
  const choose = useCallback(
    (chosen: ChatMode) => {
      if (!chatId) return setFirst((now) => ({ ...now, mode: chosen }));
      const show = (shown: ChatMode) =>
        utils.chat.get.setData({ chatId }, (known) => known && { ...known, mode: shown });
      const before = utils.chat.get.getData({ chatId })?.mode;
      show(chosen);
      utils.client.chat.chooseMode.mutate({ chatId, mode: chosen }).catch((error: unknown) => {
        if (before) show(before);
        showErrorToast(error);
      });
    },
    [chatId, utils],
  );
  const saveLimits = useCallback(
    async (saved: RunLimits) => {
      if (chatId)
        return attempt(async () => {
          await utils.client.chat.setRunLimits.mutate({ chatId, limits: saved });
          utils.chat.get.setData({ chatId }, (known) => known && { ...known, runLimits: saved });
        });
      setFirst((now) => ({ ...now, limits: saved }));
      return true;
    },
    [chatId, utils],
  );
  const { data: models } = api.model.list.useQuery();
  const offersAgent =
    models?.some((model) => model.isConnected && isInPlan(model) && agentProblem(model) === null) ?? true;
  return useMemo(
    () => ({ mode, choose, offersAgent, limits, saveLimits }),
    [mode, choose, offersAgent, limits, saveLimits],
  );
}
