"use client";

import { ChevronsUpDown } from "lucide-react";
import { lazy, Suspense } from "react";
import { buttonStyles } from "~/components/ui/button-styles";
import { Popover } from "~/components/ui/popover";
import { Skeleton } from "~/components/ui/skeleton";
import { planLimits } from "~/domain/billing/plan";
import type { ModelListing } from "~/domain/model/model";
import { loadWhenOnline } from "~/lib/load-when-online";
import { ConnectLinks } from "./connect-links";
import { ConnectionDot } from "./connection-dot";
import { copy } from "./copy";
import { PlanLink } from "./plan-link";
import { isStarter, type Selection } from "./state";

const LocalArrival = lazy(() => loadWhenOnline(() => import("./local-arrival")));
const ModelPicker = lazy(() => loadWhenOnline(() => import("./model-picker")));

type ModelSelectorProps = { selection: Selection; onSelect: (model: ModelListing) => void };

/** Shows the selected model; opens a list of all, with a search. The list is loaded when it is first opened. */
export function ModelSelector({ selection, onSelect }: ModelSelectorProps) {
  return (
    <Popover
      className="w-80 p-0"
      trigger={
        <button
          type="button"
          aria-label={`${copy.selector}: ${selection.name}`}
          className={`${buttonStyles({ size: "sm" })} min-w-0 shrink font-normal`}
        >
          <ConnectionDot isConnected={selection.isConnected} />
          <span className="truncate">{selection.name}</span>
          <ChevronsUpDown aria-hidden className="shrink-0 text-muted" />
        </button>
      }
    >
      {({ close }) => (
        <Suspense fallback={<PickerSkeleton />}>
          <ModelPicker
            selectedId={selection.id}
            onSelect={(model) => {
              close();
              if (model.id !== selection.id) onSelect(model);
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

/** Says which model answers when the selected one cannot. */
export function SelectionNote({ selection }: { selection: Selection }) {
  const { isConnected, name, answering, isFallback, neededPlan } = selection;
  if (neededPlan)
    return (
      <p role="status" className="text-muted text-xs leading-4">
        {copy.notInPlan(name, planLimits[neededPlan].name)} <PlanLink planId={neededPlan} />
      </p>
    );
  if (isConnected !== false) return null;
  return (
    <p role="status" className="text-muted text-xs leading-4">
      {isStarter(answering)
        ? copy.usingStarter
        : isFallback && answering
          ? copy.answersInstead(name, answering.name)
          : copy.cannotAnswer(name)}{" "}
      <ConnectLinks />
      <Suspense>
        <LocalArrival />
      </Suspense>
    </p>
  );
}
