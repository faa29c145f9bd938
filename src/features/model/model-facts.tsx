import type { ModelId } from "~/domain/model/model";
import { api } from "~/trpc/react";
import { factsOf } from "./facts-of";

/** What is known of a model, in one line of its own height: the list of models arrives late. */
export function ModelFacts({ modelId }: { modelId: ModelId }) {
  const { data: models } = api.model.list.useQuery();
  const model = models?.find(({ id }) => id === modelId);
  return (
    <p className="min-h-4 truncate text-muted text-xs leading-4">{model && factsOf(model).join(" · ")}</p>
  );
}
