import { useCallback, useEffect, useMemo, useState } from "react";
import { DEFAULT_MODEL_ID, DEFAULT_MODEL_NAME } from "~/domain/model/catalog";
import { CONNECT_PATH } from "~/domain/model/connect-path";
import { type ModelListing, parseModelId } from "~/domain/model/model";
import { type ToastOptions, toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { type Selection, toSelection } from "./state";
import { readStoredModel, type StoredModel, storeModel } from "./stored-model";

/** Used until the user picks a model. */
const defaultModel = { id: DEFAULT_MODEL_ID, name: DEFAULT_MODEL_NAME };

/** The selected model, remembered in this browser, and a function to select another. */
export function useSelection(): { selection: Selection; select: (model: ModelListing) => void } {
  const [picked, setPicked] = useState<StoredModel | null>(null);
  useEffect(() => setPicked(readStoredModel()), []);
  // Without a selection in this browser, the account's default applies.
  const { data: settings } = api.settings.read.useQuery();
  const chosen = picked ?? settings?.defaultModel;
  // Not prefetched: checking the providers may take seconds.
  const { data: models } = api.model.list.useQuery();
  const order = settings?.fallbackModels;
  const selection = useMemo(
    () => toSelection(chosen ?? defaultModel, { models, order: order ?? [], isChosen: !!chosen }),
    [chosen, models, order],
  );
  const select = useCallback((model: ModelListing) => {
    setPicked({ id: model.id, name: model.name });
    storeModel(model);
    toast.message(copy.switched(model.name), model.isConnected ? {} : howToConnect(model));
  }, []);
  return { selection, select };
}

function howToConnect(model: ModelListing): ToastOptions {
  const { provider, name } = parseModelId(model.id);
  return {
    description: provider === "ollama" ? copy.connectHint.ollama(name) : copy.connectHint.other,
    action: { label: copy.howToConnect, onClick: () => void window.open(CONNECT_PATH, "_blank", "noopener") },
  };
}
