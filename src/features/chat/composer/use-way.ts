import { skipToken } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { DEFAULT_LIMITS, type RunLimits } from "~/domain/chat/agent/limits";
import { type ChatWay, DEFAULT_WAY } from "~/domain/chat/way";
import { api } from "~/trpc/react";
import { attempt, showErrorToast } from "../conversation/show-error-toast";

/** How the next messages of a chat are answered, and within which limits where they begin a run. */
export type WayChoice = {
  way: ChatWay;
  choose: (way: ChatWay) => void;
  limits: RunLimits;
  /** False where the server refused, which it then has shown. */
  saveLimits: (limits: RunLimits) => Promise<boolean>;
};

/** The choice for a chat, which its server keeps; of a new one, it is sent with its first message. */
export function useWay(chatId: string | null): WayChoice {
  const utils = api.useUtils();
  const { data } = api.chat.get.useQuery(chatId ? { chatId } : skipToken);
  const [first, setFirst] = useState({ way: DEFAULT_WAY, limits: DEFAULT_LIMITS });
  const way = data?.way ?? first.way;
  const limits = data?.runLimits ?? first.limits;
  const choose = useCallback(
    (chosen: ChatWay) => {
      if (!chatId) return setFirst((now) => ({ ...now, way: chosen }));
      const show = (shown: ChatWay) =>
        utils.chat.get.setData({ chatId }, (known) => known && { ...known, way: shown });
      const before = utils.chat.get.getData({ chatId })?.way;
      show(chosen);
      utils.client.chat.chooseWay.mutate({ chatId, way: chosen }).catch((error: unknown) => {
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
  return useMemo(() => ({ way, choose, limits, saveLimits }), [way, choose, limits, saveLimits]);
}
