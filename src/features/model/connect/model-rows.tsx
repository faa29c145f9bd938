import { Button } from "~/components/ui/button";
import type { ModelListing } from "~/domain/model/model";
import { copy } from "../copy";
import { factsOf } from "../facts-of";
import type { StoredModel } from "../stored-model";

type ModelRowsProps = { models: readonly ModelListing[]; onUse: (model: StoredModel) => void };

/** Models with what is known of them and what they cost, each with a button that uses it. */
export const ModelRows = ({ models, onUse }: ModelRowsProps) => (
  <ul className="-mx-5 flex flex-col divide-y divide-border border-border border-y">
    {models.map((model) => (
      <li key={model.id} className="flex items-center justify-between gap-4 px-5 py-3">
        <div className="min-w-0">
          <p className="break-all font-medium font-mono text-[13px]">{model.name}</p>
          <p className="text-muted text-xs">{factsOf(model).join(" · ")}</p>
        </div>
        <Button size="sm" aria-label={copy.connect.nameOf(model.name)} onClick={() => onUse(model)}>
          {copy.connect.use}
        </Button>
      </li>
    ))}
  </ul>
);
