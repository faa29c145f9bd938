import { useCallback, useEffect, useMemo, useState } from "react";
import { answerOf, type PickableModel } from "~/domain/billing/model-access";
import { DEFAULT_MODEL_ID, DEFAULT_MODEL_NAME } from "~/domain/model/catalogue";
import { CONNECT_PATH } from "~/domain/model/connect-path";
import { type ModelListing, parseModelId } from "~/domain/model/model";
import { type ToastOptions, toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import type { Selection } from "./state";
import { readStoredModel, storeModel } from "./stored-model";

type Picked = { id: string; name: string };

const defaultModel: Picked = { id: DEFAULT_MODEL_ID, name: DEFAULT_MODEL_NAME };

/** The selected model, remembered in this browser, and a function to select another. */
export function useSelection(): { selection: Selection; select: (model: ModelListing) => void } {
  const [pickedHere, setPicked] = useState<Picked | null>(null);
  useEffect(() => setPicked(readStoredModel()), []);
  // Without a selection in this browser, the account's default applies.
  const { data: settings } = api.settings.read.useQuery();
  const picked = pickedHere ?? settings?.defaultModel ?? defaultModel;
  // Not prefetched: checking the providers may take seconds.
  const { data: models } = api.model.list.useQuery();
  const order = settings?.fallbackModels;
  const selection = useMemo(() => toSelection(picked, models, order ?? []), [picked, models, order]);
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

function toSelection(
  { id, name }: Picked,
  models: readonly PickableModel[] | undefined,
  order: readonly string[],
): Selection {
  if (!models) return { id, name, isConnected: null, answering: null, isFallback: false, neededPlan: null };
  const neededPlan = models.find((model) => model.id === id)?.neededPlan ?? null;
  const answer = answerOf(id, models, order);
  return {
    id,
    name,
    isConnected: answer !== undefined && !answer.isFallback,
    answering: answer?.model ?? null,
    isFallback: answer?.isFallback ?? false,
    neededPlan,
  };
}
