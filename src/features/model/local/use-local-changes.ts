import { TRPCClientError } from "@trpc/client";
import { useState } from "react";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type Action = "prepare" | "pause" | "remove" | "unload";

/** Changes to one model; the list shows their effect. */
export function useLocalChanges(name: string) {
  const utils = api.useUtils();
  const [isPending, setIsPending] = useState(false);
  const act = async (action: Action) => {
    setIsPending(true);
    try {
      await utils.client.model.local[action].mutate({ name });
    } catch (error) {
      toast.error(error instanceof TRPCClientError && error.data ? error.message : copy.failed);
    }
    await Promise.all([utils.model.local.state.invalidate(), utils.model.list.invalidate()]);
    setIsPending(false);
  };
  return { act: (action: Action) => void act(action), isPending };
}
