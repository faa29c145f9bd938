import type { ModelId } from "~/domain/model/model";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { factsOf } from "./facts-of";
import { isStarter } from "./state";

/** What is known of a model, in one line of its own height: the list of models arrives late. */
export function ModelFacts({ modelId }: { modelId: ModelId }) {
  const { data: models } = api.model.list.useQuery();
  const model = models?.find(({ id }) => id === modelId);
  const facts = model && (isStarter(model) ? [copy.starter] : factsOf(model));
  return <p className="min-h-4 truncate text-muted text-xs leading-4">{facts?.join(" · ")}</p>;
}
