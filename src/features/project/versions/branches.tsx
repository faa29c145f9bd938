import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import type { PushedBranch, Side } from "~/domain/project/branch";
import { useVersionActions } from "../use-version-actions";
import { copy } from "../versions-copy";
import { BranchList } from "./branch-list";
import { ConflictDialog, type MergeConflict } from "./conflict-dialog";

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
          name={conflict.branch.name}
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
