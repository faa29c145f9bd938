import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { Skeleton } from "~/components/ui/skeleton";
import { Time } from "~/components/ui/time";
import type { BranchMerge, Side, TreeListing } from "~/domain/project/branch";
import { compareFiles } from "~/domain/project/compare-files";
import type { Suggestion } from "~/domain/review/suggestion";
import { api } from "~/trpc/react";
import { type RunChecks, SuggestionChecks } from "./suggestion-checks";
import { copy } from "./suggestion-copy";
import { useSuggestionActions } from "./use-suggestion-actions";

type Chosen = ReadonlyMap<string, ReadonlySet<number>>;

type ChangeSlot = {
  before: TreeListing | null;
  after: TreeListing;
  /** Absent: the viewer may not decide. */
  choice?: { chosen: Chosen; onChoose: (path: string, chosen: ReadonlySet<number>) => void } | undefined;
};

type ConflictSlot = {
  text: typeof copy.conflict;
  conflict: Extract<BranchMerge, { state: "conflict" }>;
  busy: boolean;
  onClose: () => void;
  onMerge: (sides: { path: string; side: Side }[]) => void;
};

/** How another feature shows changes, conflicts and files. */
export type SuggestionSlots = {
  renderChange: (props: ChangeSlot) => ReactNode;
  renderConflict: (props: ConflictSlot) => ReactNode;
  /** Pictures before and after. */
  renderPictures: (change: Pick<ChangeSlot, "before" | "after">) => ReactNode;
  runChecks: RunChecks;
};

/** What a suggestion changes, with its decision. */
export function SuggestionView({ suggestionId, slots }: { suggestionId: string; slots: SuggestionSlots }) {
  const { data, error } = api.suggestion.read.useQuery({ suggestionId });
  if (!data)
    return error ? (
      <EmptyState title={copy.failed} text={error.message} />
    ) : (
      <Skeleton className="h-40 w-full" />
    );
  const { title, createdAt, description, change } = data;
  return (
    <>
      <h2 className="break-words font-semibold text-lg leading-snug">{copy.name(title)}</h2>
      <p className="mt-1 mb-4 break-words text-muted text-sm">
        {copy.author(data)} · <Time at={createdAt} show="when" />
      </p>
      {description && (
        <p className="mb-4 whitespace-pre-wrap break-words text-sm">{copy.described(description)}</p>
      )}
      {change ? (
        // What was chosen belongs to the change that was seen.
        <OpenChange
          key={`${change.baseVersionId}:${change.treeId}`}
          suggestion={data}
          change={change}
          slots={slots}
        />
      ) : (
        <div className="flex flex-col gap-2">
          <p className="text-muted text-sm">{copy.decided(data)}</p>
          <SuggestionChecks suggestion={data} run={slots.runChecks} isPart={false} />
        </div>
      )}
    </>
  );
}

type OpenChangeProps = {
  suggestion: Suggestion;
  change: NonNullable<Suggestion["change"]>;
  slots: SuggestionSlots;
};

function OpenChange({ suggestion, change, slots }: OpenChangeProps) {
  const { id: suggestionId, title } = suggestion;
  const { before, after, conflicts, treeId, baseVersionId } = change;
  const mayDecide = useDeed("edit");
  const actions = useSuggestionActions();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [conflict, setConflict] = useState<ConflictSlot["conflict"] | null>(null);
  const accept = async (sides?: { path: string; side: Side }[]) => {
    const merge = await actions.accept(title, {
      suggestionId,
      treeId,
      baseVersionId,
      hunks: hunksOf(change, chosen),
      choices: sides && conflict ? { headId: conflict.headId, sides } : undefined,
    });
    setConflict(merge?.state === "conflict" ? merge : null);
  };
  return (
    <div className="flex flex-col gap-4">
      {slots.renderPictures({ before, after })}
      {conflicts.length > 0 && <Notice>{copy.conflicts(conflicts)}</Notice>}
      <SuggestionChecks suggestion={suggestion} run={slots.runChecks} isPart={chosen.size > 0} />
      <DecisionButtons
        suggestion={suggestion}
        actions={actions}
        isPart={chosen.size > 0}
        onAccept={() => void accept()}
      />
      {slots.renderChange({
        before,
        after,
        choice: mayDecide
          ? { chosen, onChoose: (path, hunks) => setChosen(new Map([...chosen, [path, hunks]])) }
          : undefined,
      })}
      {conflict &&
        slots.renderConflict({
          text: copy.conflict,
          conflict,
          busy: actions.isBusy,
          onClose: () => setConflict(null),
          onMerge: (sides) => void accept(sides),
        })}
    </div>
  );
}

type DecisionButtonsProps = {
  suggestion: Suggestion;
  actions: ReturnType<typeof useSuggestionActions>;
  /** Some hunks were chosen. */
  isPart: boolean;
  onAccept: () => void;
};

function DecisionButtons({ suggestion, actions, isPart, onAccept }: DecisionButtonsProps) {
  const { id: suggestionId, isOwn } = suggestion;
  const mayDecide = useDeed("edit");
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {mayDecide && (
        <>
          <Button
            size="sm"
            variant="primary"
            loading={actions.isAccepting}
            disabled={actions.isBusy}
            onClick={onAccept}
          >
            {isPart ? copy.acceptChosen : copy.accept}
          </Button>
          <Button size="sm" disabled={actions.isBusy} onClick={() => actions.refuse({ suggestionId })}>
            {copy.refuse}
          </Button>
        </>
      )}
      {isOwn && (
        <Button
          size="sm"
          variant="ghost"
          disabled={actions.isBusy}
          onClick={() => actions.withdraw({ suggestionId })}
        >
          {copy.withdraw}
        </Button>
      )}
    </div>
  );
}

/** The hunks to accept; undefined: all. */
function hunksOf({ before, after }: OpenChangeProps["change"], chosen: Chosen) {
  if (chosen.size === 0) return undefined;
  return compareFiles(before?.files ?? [], after.files).map(({ path }) => {
    const indexes = chosen.get(path);
    return { path, ...(indexes && { indexes: [...indexes] }) };
  });
}
