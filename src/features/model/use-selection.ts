import { useCallback, useEffect, useMemo, useState } from "react";
import { DEFAULT_MODEL_ID, DEFAULT_MODEL_NAME } from "~/domain/model/catalog";
import { api } from "~/trpc/react";
import { type Selection, toSelection } from "./state";
import { readStoredModel, type StoredModel, storeModel } from "./stored-model";

/** Used until the user picks a model. */
const defaultModel = { id: DEFAULT_MODEL_ID, name: DEFAULT_MODEL_NAME };

/** How long a change of model is said. */
const SWITCHED_MS = 8_000;

type ModelSelection = {
  selection: Selection;
  /** Just now, the user switched to the selected model. */
  hasSwitched: boolean;
  select: (model: StoredModel) => void;
};

/** The selected model, remembered in this browser, and a function to select another. */
export function useSelection(): ModelSelection {
  const [picked, setPicked] = useState<StoredModel | null>(null);
  const [switchedTo, setSwitchedTo] = useState<StoredModel | null>(null);
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
  useEffect(() => {
    if (!switchedTo) return;
    const timer = setTimeout(() => setSwitchedTo(null), SWITCHED_MS);
    return () => clearTimeout(timer);
  }, [switchedTo]);
  const select = useCallback(({ id, name }: StoredModel) => {
    const model = { id, name };
    setPicked(model);
    setSwitchedTo(model);
    storeModel(model);
  }, []);
  return { selection, hasSwitched: switchedTo !== null, select };
}
