import { api } from "~/trpc/react";
import { copy } from "./local/copy";
import { isBusy, isPreparing, useReadyNotice } from "./local/use-ready-notice";

const POLL_MS = 1_000;

/** In the chat, while no model answers: progress of a requested local model. A default export for lazy loading. */
export default function LocalModelProgress() {
  const { data } = api.model.local.state.useQuery(undefined, {
    refetchInterval: ({ state }) => state.data && isBusy(state.data) && POLL_MS,
  });
  useReadyNotice(data);
  const model = data?.models.find(isPreparing);
  if (!model) return null;
  const { name, file, runner } = model;
  const share =
    file.phase === "downloading"
      ? file.received / Math.max(1, file.total)
      : runner.phase === "loading"
        ? runner.share
        : 0;
  return <>{copy.downloadShare(name, share)} </>;
}
