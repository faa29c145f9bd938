import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { ArrowLeft, Check, Columns2, Plug, Search } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { EmptyState } from "~/components/ui/empty-state";
import { floatingItemStyles } from "~/components/ui/floating-styles";
import { IconButton } from "~/components/ui/icon-button";
import { Spinner } from "~/components/ui/spinner";
import { isInPlan, type PickableModel } from "~/domain/billing/model-access";
import { planLimits } from "~/domain/billing/plan";
import { MAX_ANSWERS } from "~/domain/chat/comparison";
import { isStarter, type ModelId, type ModelListing } from "~/domain/model/model";
import { api } from "~/trpc/react";
import { ConnectionDot } from "./connection-dot";
import { copy } from "./copy";
import { factsOf } from "./facts-of";
import { PlanLink } from "./plan-link";
import { filterModels, type ModelFilter, modelFilters, searchModels } from "./state";

type ModelPickerProps = {
  selectedId: ModelId;
  onSelect: (model: ModelListing) => void;
  /** Lets the user connect a model. */
  onUseModel: () => void;
  /** The answering model, the models compared with it, and a callback to add one. */
  comparison: {
    answering: ModelListing | null;
    alternatives: readonly ModelListing[];
    onPick: (model: ModelListing) => void;
  };
};

/** Picks a model, or another one to compare with. A default export, because it is loaded when first opened. */
export default function ModelPicker({ selectedId, onSelect, onUseModel, comparison }: ModelPickerProps) {
  const [isComparing, setComparing] = useState(false);
  const { answering, alternatives, onPick } = comparison;
  const mayCompare = useDeed("manage");
  const answers = answering ? [answering, ...alternatives] : [];
  if (isComparing && answering)
    return (
      <>
        <div className="flex items-center gap-1 border-border border-b py-1 pr-3 pl-1">
          <IconButton label={copy.compare.back} size="sm" onClick={() => setComparing(false)}>
            <ArrowLeft />
          </IconButton>
          <p className="truncate font-medium text-foreground">{copy.compare.with(answering.name)}</p>
        </div>
        {/* A new key remounts the list, so that its search takes the focus. */}
        <ModelList
          key="alternative"
          selectedId={null}
          isOffered={(model) =>
            model.isConnected && !(isStarter(model.id) && answers.some(({ id }) => isStarter(id)))
          }
          onSelect={onPick}
        />
      </>
    );
  return (
    <>
      <ModelList selectedId={selectedId} onSelect={onSelect} />
      <div className="border-border border-t p-1">
        <button type="button" onClick={onUseModel} className={`${floatingItemStyles} hover:bg-hover`}>
          <Plug aria-hidden />
          {copy.connect.open}
        </button>
        {mayCompare && answering && answers.length < MAX_ANSWERS && (
          <button
            type="button"
            onClick={() => setComparing(true)}
            className={`${floatingItemStyles} hover:bg-hover`}
          >
            <Columns2 aria-hidden />
            {alternatives.length > 0 ? copy.compare.startMore : copy.compare.start}
          </button>
        )}
      </div>
    </>
  );
}

type ModelListProps = {
  selectedId: ModelId | null;
  /** Only these are listed. */
  isOffered?: (model: ModelListing) => boolean;
  onSelect: (model: ModelListing) => void;
};

const everyModel = () => true;

/** Models by name, found by typing. */
function ModelList({ selectedId, isOffered = everyModel, onSelect }: ModelListProps) {
  const [search, setSearch] = useState("");
  const { data, isLoadingError, refetch } = api.model.list.useQuery();
  const models = data?.filter(isOffered);
  const [filters, setFilters] = useState<readonly ModelFilter[]>([]);
  const found = searchModels(filterModels(models ?? [], filters), search);
  const selected = models?.find(({ id }) => id === selectedId) ?? null;
  return (
    <Combobox value={selected} by="id" onChange={(model: ModelListing | null) => model && onSelect(model)}>
      <div className="flex items-center gap-2 border-border border-b px-3">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <ComboboxInput
          autoFocus
          aria-label={copy.search}
          placeholder={copy.search}
          onChange={(event) => setSearch(event.target.value)}
          // Tab leads to the filters; Headless UI would pick the active model.
          onKeyDownCapture={(event) => event.key === "Tab" && event.stopPropagation()}
          className="h-10 w-full bg-transparent text-base outline-none sm:text-sm"
        />
      </div>
      <FilterChips filters={filters} onChange={setFilters} />
      <ComboboxOptions static modal={false} className="h-72 overflow-y-auto p-1 outline-none">
        {found.map((model) => (
          <ModelOption key={model.id} model={model} isSelected={model.id === selectedId} />
        ))}
        {models && found.length === 0 && (
          <p role="status" className="px-3 py-6 text-center text-muted">
            {copy.nothingFound}
          </p>
        )}
        {isLoadingError && <NotLoaded onRetry={() => void refetch()} />}
        {!models && !isLoadingError && (
          <p role="status" className="flex items-center justify-center gap-2 py-6 text-muted">
            <Spinner /> {copy.loading}
          </p>
        )}
      </ComboboxOptions>
      <PlanNote models={models ?? []} />
    </Combobox>
  );
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    title={copy.failed}
    action={
      <Button size="sm" onClick={onRetry}>
        {copy.retry}
      </Button>
    }
  />
);

type FilterChipsProps = { filters: readonly ModelFilter[]; onChange: (filters: ModelFilter[]) => void };

function FilterChips({ filters, onChange }: FilterChipsProps) {
  return (
    <fieldset
      aria-label={copy.filters.label}
      className="flex flex-wrap gap-1.5 border-border border-b px-3 py-2"
    >
      {modelFilters.map((filter) => {
        const isOn = filters.includes(filter);
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? filters.filter((each) => each !== filter) : [...filters, filter])}
            className="rounded-full border border-border px-2.5 py-1 text-muted text-xs transition-colors hover:bg-hover hover:text-foreground aria-pressed:border-accent aria-pressed:bg-hover aria-pressed:text-foreground"
          >
            {copy.filters[filter]}
          </button>
        );
      })}
    </fieldset>
  );
}

/** A model's name and notes. The selected one is scrolled into view on the first render. */
function ModelOption({ model, isSelected }: { model: PickableModel; isSelected: boolean }) {
  const note = noteOf(model);
  const facts = model.isConnected ? factsOf(model) : [];
  return (
    <ComboboxOption
      ref={isSelected ? scrollToMiddle : undefined}
      value={model}
      disabled={!isInPlan(model)}
      className={`${floatingItemStyles} cursor-default`}
    >
      <ConnectionDot isConnected={model.isConnected} decorative={note === copy.notConnected} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{model.name}</span>
        {facts.length > 0 && <span className="text-muted text-xs leading-4">{facts.join(" · ")}</span>}
      </span>
      <span className="shrink-0 text-muted text-xs">{note}</span>
      {isSelected && <Check aria-hidden />}
    </ComboboxOption>
  );
}

/** Scrolls only the list; `scrollIntoView` would move the page, too. */
function scrollToMiddle(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!list) return;
  const fromTop = option.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollTop += fromTop - (list.clientHeight - option.clientHeight) / 2;
}

/** Explains why some models are disabled and links to the plan that includes them. */
function PlanNote({ models }: { models: readonly PickableModel[] }) {
  const planId = models.find(({ neededPlan }) => neededPlan !== null)?.neededPlan;
  if (!planId) return null;
  const { name } = planLimits[planId];
  return (
    <p className="border-border border-t px-3 py-2 text-muted text-xs leading-4">
      {copy.someNeedPlan(name)} <PlanLink planId={planId} />
    </p>
  );
}

function noteOf(model: PickableModel): string {
  if (model.neededPlan) return copy.needsPlan(planLimits[model.neededPlan].name);
  return model.isConnected ? "" : copy.notConnected;
}
