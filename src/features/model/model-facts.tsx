import type { ModelId } from "~/domain/model/model";
import { api } from "~/trpc/react";
import { factsOf } from "./facts-of";

/** A model's properties in one line of fixed height, because the list of models loads late. */
export function ModelFacts({ modelId }: { modelId: ModelId }) {
  const { data: models } = api.model.list.useQuery();
  const model = models?.find(({ id }) => id === modelId);
  return (
    <p className="min-h-4 truncate text-muted text-xs leading-4">{model && factsOf(model).join(" · ")}</p>
  );
}
