import { ChevronsUpDown } from "lucide-react";
import { lazy, Suspense } from "react";
import { buttonStyles } from "~/components/ui/button-styles";
import { Popover } from "~/components/ui/popover";
import { Skeleton } from "~/components/ui/skeleton";
import { planLimits } from "~/domain/billing/plan";
import { DEFAULT_MODEL_ID } from "~/domain/model/catalog";
import { isStarter, type ModelListing } from "~/domain/model/model";
import { loadWhenOnline } from "~/lib/load-when-online";
import { ComposerNote } from "./composer-note";
import { ConnectionDot } from "./connection-dot";
import { copy } from "./copy";
import { PlanLink } from "./plan-link";
import type { Selection } from "./state";

const LocalModelProgress = lazy(() => loadWhenOnline(() => import("./local-model-progress")));
const ModelPicker = lazy(() => loadWhenOnline(() => import("./model-picker")));

const AlternativesNote = lazy(() => loadWhenOnline(() => import("./alternatives-note")));

/** Further models that also receive the next message. */
type Comparison = {
  alternatives: readonly ModelListing[];
  onAlternatives: (models: readonly ModelListing[]) => void;
};

type ModelSelectorProps = Comparison & {
  selection: Selection;
  onSelect: (model: ModelListing) => void;
  /** Lets the user connect a model. */
  onUseModel: () => void;
};

/** Shows the answering model. Opens a searchable list of all, loaded on first opening. */
export function ModelSelector(props: ModelSelectorProps) {
  const { selection, onSelect, alternatives, onAlternatives, onUseModel } = props;
  const { answering } = selection;
  // The user did not pick the default, so its name is hidden until it is known to be connected.
  const isUnknown = selection.isConnected === null && selection.id === DEFAULT_MODEL_ID;
  const name = isUnknown ? copy.loading : (answering?.name ?? selection.name);
  const names = copy.compare.all([name, ...alternatives.map((alternative) => alternative.name)]);
  return (
    <Popover
      className="w-[22rem] max-w-[calc(100vw-1rem)] p-0"
      trigger={
        <button
          type="button"
          aria-label={`${copy.selector}: ${names}`}
          className={`${buttonStyles({ size: "sm" })} min-w-0 max-w-48 shrink! font-normal sm:max-w-96`}
        >
          <ConnectionDot isConnected={answering ? true : selection.isConnected} />
          <span className="truncate">{names}</span>
          <ChevronsUpDown aria-hidden className="shrink-0 text-muted" />
        </button>
      }
    >
      {({ close }) => (
        <Suspense fallback={<PickerSkeleton />}>
          <ModelPicker
            selectedId={answering?.id ?? selection.id}
            onUseModel={() => {
              close();
              onUseModel();
            }}
            onSelect={(model) => {
              close();
              if (model.id !== selection.id) onSelect(model);
            }}
            comparison={{
              answering,
              alternatives,
              onPick: (model) => {
                close();
                onAlternatives([...alternatives, model]);
              },
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}

function PickerSkeleton() {
  return (
    <div className="flex h-80 flex-col gap-2 p-3">
      <Skeleton className="h-8" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-6 w-3/5" />
    </div>
  );
}

type SelectionNoteProps = Comparison & {
  selection: Selection;
  hasSwitched: boolean;
  /** Why the model cannot answer the next message. */
  problem: string | null;
  /** Lets the user connect a model. */
  onUseModel: () => void;
};

/** Says in one line which models answer, or which one replaces the selected one, with one way on. */
export function SelectionNote(props: SelectionNoteProps) {
  const { selection, hasSwitched, alternatives, onAlternatives, problem, onUseModel } = props;
  const { isConnected, name, answering, isFallback, neededPlan } = selection;
  const connect = (
    <button type="button" onClick={onUseModel} className="text-link underline underline-offset-2">
      {copy.connect.open}
    </button>
  );
  if (problem) return <ComposerNote sentence={problem} action={connect} />;
  if (alternatives.length > 0)
    return (
      <Suspense>
        <AlternativesNote
          name={answering?.name ?? name}
          alternatives={alternatives}
          onAlternatives={onAlternatives}
        />
      </Suspense>
    );
  if (neededPlan)
    return (
      <ComposerNote
        sentence={copy.notInPlan(name, planLimits[neededPlan].name)}
        action={<PlanLink planId={neededPlan} />}
      />
    );
  const switched = hasSwitched && copy.switched(name);
  if (isConnected !== false) return switched && <ComposerNote sentence={switched} />;
  const state = isStarter(answering?.id)
    ? copy.usingStarter
    : isFallback && answering
      ? copy.answersInstead(name, answering.name)
      : copy.cannotAnswer(name);
  return (
    <ComposerNote
      sentence={
        <>
          <Suspense>
            <LocalModelProgress />
          </Suspense>
          {/* Phones have room for one of the two. */}
          {switched && <span className="max-sm:sr-only">{switched}. </span>}
          {state}
        </>
      }
      action={connect}
    />
  );
}
