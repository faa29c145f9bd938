import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import type { PushedBranch } from "~/domain/project/branch";
import { visibleText } from "~/domain/text/verbatim";
import { api } from "~/trpc/react";
import { Comparison } from "../compare/comparison";
import { copy } from "../versions-copy";

type BranchChangesProps = { projectId: string; branch: PushedBranch };

/** What a branch changed since it diverged from main. */
export function BranchChanges({ projectId, branch: { name, message } }: BranchChangesProps) {
  const { data, error } = api.project.branchChange.useQuery({ projectId, name });
  return (
    <>
      <h2 className="break-words font-semibold text-lg leading-snug">
        {copy.title({ name: null, message })}
      </h2>
      <p className="mt-1 mb-4 break-words text-muted text-sm">
        <span className="font-mono">{visibleText(name)}</span> · {copy.branches.change}
      </p>
      {error ? (
        <EmptyState title={copy.compare.failed} text={error.message} />
      ) : data ? (
        <Comparison before={data.before} after={data.after} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </>
  );
}
