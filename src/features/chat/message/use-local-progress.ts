import { parseModelId } from "~/domain/model/model";
import { api } from "~/trpc/react";

const POLL_MS = 400;

/** What a reply of a model on this machine waits for; undefined for other models. */
export function useLocalProgress(modelId: string | null) {
  const { provider, name } = parseModelId(modelId ?? ":");
  const { data } = api.model.local.progress.useQuery(
    { name },
    { enabled: provider === "local", refetchInterval: POLL_MS, gcTime: 0 },
  );
  return data;
}
