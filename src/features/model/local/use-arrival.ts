import { useEffect, useRef } from "react";
import type { LocalModelsView, LocalModelView } from "~/domain/model/local-model";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { useModel } from "./use-model";

/** Whether something is being fetched or loaded, so that it changes from one moment to the next. */
export const isBusy = ({ engine, models }: LocalModelsView): boolean =>
  engine.phase === "installing" || models.some(isOnItsWay);

export const isOnItsWay = ({ file, runner }: LocalModelView): boolean =>
  file.phase === "downloading" || runner.phase === "loading";

/** Announces that a model is ready to users who saw it loading. */
export function useArrival(data: LocalModelsView | undefined): void {
  const utils = api.useUtils();
  const { use } = useModel();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const model of data?.models ?? []) {
      const { name } = model;
      if (isOnItsWay(model)) seen.current.add(name);
      else if (model.runner.phase === "ready" && seen.current.delete(name)) {
        void utils.model.list.invalidate();
        void utils.knowledge.embedding.invalidate();
        toast.success(copy.isReady(name), {
          action: {
            label: model.kind === "embedding" ? copy.openKnowledge : copy.openChat,
            onClick: () => use(model),
          },
        });
      }
    }
  }, [data, utils, use]);
}
