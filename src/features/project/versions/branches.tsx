import { GitBranch, GitMerge, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { useDeed } from "~/components/ui/deed";
import { IconButton } from "~/components/ui/icon-button";
import { Time } from "~/components/ui/time";
import type { PushedBranch, Side } from "~/domain/project/branch";
import { visibleText } from "~/domain/text/verbatim";
import { cn } from "~/lib/cn";
import { ConflictDialog, type MergeConflict } from "../conflict-dialog";
import { useVersionActions } from "../use-version-actions";
import { copy } from "../versions-copy";

type BranchesProps = {
  projectId: string;
  branches: readonly PushedBranch[];
  comparedName: string | null;
  onCompare: (branch: PushedBranch) => void;
  onMerged: () => void;
};

const { deleting } = copy.branches;

/** The pushed branches of a project, with merge and delete actions. */
export function Branches({ projectId, branches, comparedName, onCompare, onMerged }: BranchesProps) {
  const actions = useVersionActions(projectId);
  const [merging, setMerging] = useState<PushedBranch | null>(null);
  const [conflict, setConflict] = useState<{ branch: PushedBranch; files: MergeConflict } | null>(null);
  const [deleted, setDeleted] = useState<PushedBranch | null>(null);
  const merge = async (branch: PushedBranch, choices?: { path: string; side: Side }[]) => {
    setMerging(branch);
    const merged = await actions.merge(
      branch,
      choices && conflict ? { headId: conflict.files.headId, sides: choices } : undefined,
    );
    setMerging(null);
    setConflict(merged?.state === "conflict" ? { branch, files: merged } : null);
    if (merged?.state === "merged") onMerged();
  };
  return (
    <>
      {branches.length > 0 && (
        <BranchList
          branches={branches}
          comparedName={comparedName}
          mergingName={merging?.name ?? null}
          actions={{ onCompare, onMerge: (branch) => void merge(branch), onDelete: setDeleted }}
        />
      )}
      {conflict && (
        <ConflictDialog
          key={conflict.files.headId}
          text={{ ...copy.branches.conflict, title: copy.branches.conflict.title(conflict.branch.name) }}
          conflict={conflict.files}
          busy={merging !== null}
          onClose={() => setConflict(null)}
          onMerge={(choices) => void merge(conflict.branch, choices)}
        />
      )}
      {deleted && (
        <DeleteDialog
          branch={deleted}
          onClose={() => setDeleted(null)}
          onDelete={() => actions.removeBranch(deleted)}
        />
      )}
    </>
  );
}

type DeleteDialogProps = { branch: PushedBranch; onClose: () => void; onDelete: () => Promise<unknown> };

function DeleteDialog({ branch: { name, ahead }, onClose, onDelete }: DeleteDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <ConfirmDialog
      title={deleting.title(name)}
      description={ahead > 0 ? deleting.unmerged(ahead) : deleting.merged}
      cancel={deleting.cancel}
      confirm={deleting.confirm}
      busy={isDeleting}
      onClose={onClose}
      onConfirm={() => {
        setDeleting(true);
        void onDelete().then(onClose);
      }}
    />
  );
}

type BranchActions = {
  onCompare: (branch: PushedBranch) => void;
  onMerge: (branch: PushedBranch) => void;
  onDelete: (branch: PushedBranch) => void;
};

type BranchListProps = {
  branches: readonly PushedBranch[];
  comparedName: string | null;
  /** The branch that is being merged. */
  mergingName: string | null;
  actions: BranchActions;
};

/** The branches that were pushed with git, above the versions. */
export function BranchList({ branches, comparedName, mergingName, actions }: BranchListProps) {
  return (
    <div className="max-h-1/2 shrink-0 overflow-y-auto border-border border-b p-2">
      <h2 className="px-2 pb-1 font-medium text-muted text-xs">{copy.branches.title}</h2>
      <ul aria-label={copy.branches.title} className="flex flex-col gap-1">
        {branches.map((branch) => (
          <li key={branch.name}>
            <BranchRow
              branch={branch}
              isCompared={branch.name === comparedName}
              isMerging={branch.name === mergingName}
              actions={actions}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type BranchRowProps = {
  branch: PushedBranch;
  isCompared: boolean;
  isMerging: boolean;
  actions: BranchActions;
};

/** A branch; clicking it compares it. */
function BranchRow({ branch, isCompared, isMerging, actions }: BranchRowProps) {
  const mayEdit = useDeed("edit");
  const { name, message, authorName, authoredAt, ahead, behind } = branch;
  return (
    <div
      className={cn(
        "relative flex items-center gap-2 rounded-card border px-2 py-1.5 transition-colors",
        isCompared ? "border-accent bg-accent-soft" : "border-transparent hover:bg-hover",
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex min-w-0 items-center gap-1.5">
          <GitBranch aria-hidden className="size-3.5 shrink-0 text-muted" />
          <button
            type="button"
            aria-pressed={isCompared}
            aria-label={copy.branches.choose(name)}
            title={visibleText(name)}
            onClick={() => actions.onCompare(branch)}
            className="min-w-0 truncate text-left font-medium font-mono text-[13px] before:absolute before:inset-0 before:rounded-card"
          >
            {visibleText(name)}
          </button>
          {ahead > 0 ? (
            <Badge tone="accent">{copy.branches.ahead(ahead)}</Badge>
          ) : (
            <Badge tone="success">{copy.branches.isMerged}</Badge>
          )}
          {ahead > 0 && behind > 0 && <Badge>{copy.branches.behind(behind)}</Badge>}
        </span>
        <span className="truncate text-[13px]">{copy.title({ name: null, message })}</span>
        <span className="truncate text-muted text-xs">
          {visibleText(authorName)} · <Time at={authoredAt} show="when" />
        </span>
      </span>
      {mayEdit && (
        <span className="relative flex shrink-0 items-center gap-1">
          <BranchButtons branch={branch} isMerging={isMerging} actions={actions} />
        </span>
      )}
    </div>
  );
}

function BranchButtons({ branch, isMerging, actions }: Omit<BranchRowProps, "isCompared">) {
  const { name, ahead } = branch;
  return (
    <>
      {ahead > 0 && (
        <Button
          size="sm"
          loading={isMerging}
          aria-label={copy.branches.mergeNamed(name)}
          onClick={() => actions.onMerge(branch)}
        >
          <GitMerge aria-hidden />
          {copy.branches.merge}
        </Button>
      )}
      <IconButton
        label={copy.branches.deleting.action(name)}
        size="sm"
        onClick={() => actions.onDelete(branch)}
      >
        <Trash2 />
      </IconButton>
    </>
  );
}
