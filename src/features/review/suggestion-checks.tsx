import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { Spinner } from "~/components/ui/spinner";
import { isCheckFile } from "~/domain/project/checks/check-path";
import type { ChecksAnswer } from "~/domain/project/page-request-input";
import { checkRunOf, type Suggestion } from "~/domain/review/suggestion";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { copy } from "./suggestion-copy";

type Change = NonNullable<Suggestion["change"]>;

/** Runs the checks of a change as they were before it, and its own. Rejects if they could not be run. */
export type RunChecks = (change: Change) => Promise<ChecksAnswer["checks"]>;

type SuggestionChecksProps = {
  suggestion: Suggestion;
  run: RunChecks;
  /** Some hunks were chosen. */
  isPart: boolean;
};

/** How many of the project's checks hold with a suggestion, and why others do not. Nothing where there are none. */
export function SuggestionChecks({ suggestion, run, isPart }: SuggestionChecksProps) {
  const { isFetching, isLoadingError, data, refetch } = useCheckRun(suggestion, run);
  const found = data ?? suggestion.checks;
  if (!isFetching && !isLoadingError && !found) return null;
  if (isFetching)
    return (
      <p role="status" className="flex items-center gap-1.5 text-[13px] text-muted">
        <Spinner className="size-4" />
        {copy.checks.running}
      </p>
    );
  const holds = found !== null && found.held === found.of;
  const Icon = holds ? CircleCheck : CircleAlert;
  return (
    <div className="text-[13px]">
      <div role="status" className="flex flex-wrap items-center gap-x-1.5">
        <Icon aria-hidden className={cn("size-4 shrink-0", holds ? "text-success" : "text-warning")} />
        {found ? copy.checks.found(found, isPart) : copy.checks.failed}
        {!data && suggestion.checks && (
          <span className="break-words text-muted">{copy.checks.by(suggestion.checks.by)}</span>
        )}
        {!holds && suggestion.change && (
          <Button size="sm" variant="link" onClick={() => void refetch()}>
            {copy.checks.again}
          </Button>
        )}
      </div>
      {found && found.failed.length > 0 && (
        <ul aria-label={copy.checks.failures} className="mt-1 ml-5.5 flex flex-col gap-1 break-words">
          {found.failed.map(({ name, problem }) => (
            <li key={`${name} ${problem}`}>
              {copy.name(name)}
              <span className="block text-muted text-xs">{copy.checks.problem(problem)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Runs the checks once per change, unless one who may decide has done so, and keeps what they found for the next reader. */
function useCheckRun({ id: suggestionId, checks, change }: Suggestion, run: RunChecks) {
  const mayDecide = useDeed("edit");
  const { mutate: save } = api.suggestion.saveChecks.useMutation();
  const { before, after, treeId, baseVersionId } = change ?? {};
  const hasChecks = [before, after].some((tree) => tree?.files.some(({ path }) => isCheckFile(path)));
  return useQuery({
    queryKey: ["suggestion-checks", suggestionId, treeId, baseVersionId],
    enabled: hasChecks && !checks,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      if (!change) return null;
      const all = await run(change);
      const found = checkRunOf(all);
      // One that could not run may do so for the next reader.
      if (mayDecide && all.every(({ state }) => state !== "unknown"))
        save({ suggestionId, treeId: change.treeId, baseVersionId: change.baseVersionId, run: found });
      return found;
    },
  });
}
