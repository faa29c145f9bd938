import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { NativeSelect } from "~/components/ui/native-select";
import { TextField } from "~/components/ui/text-field";
import { type HistoryView, isNarrowed } from "~/domain/chat/history-view";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type FilterBarProps = { view: HistoryView; onChange: (to: Partial<HistoryView>) => void };

const noFilters = { modelId: null, hasCode: false, isPublished: false, from: null, to: null };

/** Narrows the list by model, dates, code and publication. On small screens, a button opens it. */
export function FilterBar({ view, onChange }: FilterBarProps) {
  const { data: models = [] } = api.history.models.useQuery();
  const options = [
    { value: "", label: copy.filters.anyModel },
    ...models.map(({ id, name }) => ({ value: id, label: name })),
  ];
  // A shared URL may name another model.
  if (view.modelId && !models.some(({ id }) => id === view.modelId))
    options.push({ value: view.modelId, label: view.modelId });
  const isFiltered = isNarrowed(view);
  const [isOpen, setIsOpen] = useState(isFiltered);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2 w-fit sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden /> {copy.filters.label}
      </Button>
      <fieldset
        className={cn("flex shrink-0 flex-wrap items-end gap-x-3 gap-y-2", !isOpen && "max-sm:hidden")}
      >
        <legend className="sr-only">{copy.filters.label}</legend>
        <div className="min-w-36 flex-1 sm:max-w-56">
          <NativeSelect
            label={copy.filters.model}
            value={view.modelId ?? ""}
            onChange={({ target }) => onChange({ modelId: target.value || null })}
            options={options}
          />
        </div>
        {(["from", "to"] as const).map((end) => (
          <div key={end} className="min-w-32 flex-1 sm:max-w-40">
            <TextField
              type="date"
              label={copy.filters[end]}
              value={view[end] ?? ""}
              onChange={({ target }) => onChange({ [end]: target.value || null })}
            />
          </div>
        ))}
        {(["hasCode", "isPublished"] as const).map((name) => (
          <div key={name} className="flex h-10 items-center pointer-coarse:h-11">
            <Checkbox
              label={copy.filters[name]}
              checked={view[name]}
              onChange={({ target }) => onChange({ [name]: target.checked })}
            />
          </div>
        ))}
        {isFiltered && (
          <Button variant="ghost" className="h-10" onClick={() => onChange(noFilters)}>
            {copy.filters.clear}
          </Button>
        )}
      </fieldset>
    </>
  );
}
