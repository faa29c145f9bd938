import { api } from "~/trpc/react";
import { copy } from "./local/copy";
import { isBusy, isOnItsWay, useArrival } from "./local/use-arrival";

const POLL_MS = 1_000;

/** In the chat, while no model answers: how far one is that was asked for. A default export, loaded after the chat. */
export default function LocalArrival() {
  const { data } = api.model.local.state.useQuery(undefined, {
    refetchInterval: ({ state }) => state.data && isBusy(state.data) && POLL_MS,
  });
  useArrival(data);
  const model = data?.models.find(isOnItsWay);
  if (!model) return null;
  const { name, file, runner } = model;
  const share =
    file.phase === "downloading"
      ? file.received / Math.max(1, file.total)
      : runner.phase === "loading"
        ? runner.share
        : 0;
  return <>{copy.onItsWay(name, share)} </>;
}
