import { useState } from "react";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "./copy";

type Action = "prepare" | "pause" | "remove" | "unload";

/** Changes to one model; the list shows their effect. */
export function useLocalChanges(name: string) {
  const utils = api.useUtils();
  const [isPending, setIsPending] = useState(false);
  /** @throws the server's refusal */
  const change = async (action: Action) => {
    await utils.client.model.local[action].mutate({ name });
    await Promise.all([utils.model.local.state.invalidate(), utils.model.list.invalidate()]);
  };
  const act = async (action: Action) => {
    if (isPending) return;
    setIsPending(true);
    try {
      await change(action);
    } catch (error) {
      toastError(error, copy.notChanged);
    }
    setIsPending(false);
  };
  return { change, act: (action: Action) => void act(action), isPending };
}
