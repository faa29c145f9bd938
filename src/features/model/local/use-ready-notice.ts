import { useEffect, useRef } from "react";
import type { LocalModelsView, LocalModelView } from "~/domain/model/local-model";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { useModel } from "./use-model";

/** Whether something is being installed, downloaded or loaded, so that polling should be frequent. */
export const isBusy = ({ engine, models }: LocalModelsView): boolean =>
  engine.phase === "installing" || models.some(isPreparing);

export const isPreparing = ({ file, runner }: LocalModelView): boolean =>
  file.phase === "downloading" || runner.phase === "loading";

/** Announces that a model is ready to users who saw it loading. */
export function useReadyNotice(data: LocalModelsView | undefined): void {
  const utils = api.useUtils();
  const { use } = useModel();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const model of data?.models ?? []) {
      const { name } = model;
      if (isPreparing(model)) seen.current.add(name);
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
