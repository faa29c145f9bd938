import { use, useCallback, useMemo } from "react";
import type { BranchMerge, MergeBranchInput, PushedBranch } from "~/domain/project/branch";
import type { MovedHead } from "~/domain/project/project";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { OpenDrafts } from "./draft-feed";
import { showFailure } from "./show-failure";
import { copy } from "./versions-copy";

/** Moves of the head run one at a time, in the order in which they were asked for. */
let lastMove: Promise<unknown> = Promise.resolve();

/** Moves the head of a project, names its versions, and merges and deletes its branches. Each resolves once the screen has the outcome. */
export function useVersionActions(projectId: string | undefined) {
  const utils = api.useUtils();
  const drafts = use(OpenDrafts);
  const refresh = useCallback(
    () =>
      Promise.all([
        utils.project.ofChat.invalidate(),
        utils.project.versions.invalidate(),
        utils.project.branches.invalidate(),
        utils.project.branchChange.invalidate(),
      ]),
    [utils],
  );
  return useMemo(() => {
    const perform = async (act: () => Promise<unknown>): Promise<boolean> => {
      try {
        await act();
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      } finally {
        await refresh();
      }
    };
    const move = (to: (input: { projectId: string }) => Promise<MovedHead>) => async () => {
      if (!projectId) return;
      const moved = lastMove.then(() =>
        perform(async () => {
          await drafts?.flush();
          await to({ projectId });
        }),
      );
      lastMove = moved;
      await moved;
    };
    const undo = move((input) => utils.client.project.undo.mutate(input));
    return {
      /** Reads again what may have changed elsewhere. */
      refresh,
      undo,
      /** Takes back one version, whatever came after it. */
      takeBack: (versionId: string) =>
        move((input) => utils.client.project.undo.mutate({ ...input, versionId }))(),
      redo: move((input) => utils.client.project.redo.mutate(input)),
      restore: async ({ id, number }: { id: string; number: number }) => {
        let moved: MovedHead | undefined;
        await perform(async () => {
          await drafts?.flush();
          moved = await utils.client.project.restore.mutate({ versionId: id });
        });
        if (!moved) return;
        toast.success(copy.restored(number), {
          description: copy.restoredText(moved.number),
          action: { label: copy.undoRestore, onClick: () => void undo() },
        });
      },
      /** @returns what it led to; undefined: it failed, and the user was told */
      merge: async (
        { name, commitId }: PushedBranch,
        choices?: MergeBranchInput["choices"],
      ): Promise<BranchMerge | undefined> => {
        if (!projectId) return undefined;
        let merge: BranchMerge | undefined;
        await perform(async () => {
          await drafts?.flush();
          merge = await utils.client.project.mergeBranch.mutate({ projectId, name, commitId, choices });
        });
        if (merge?.state === "merged")
          toast.success(copy.branches.merged(name), {
            description: copy.branches.mergedText(merge),
            // Of several versions, an undo would take back the last one alone.
            ...(merge.added === 1 && { action: { label: copy.undoRestore, onClick: () => void undo() } }),
          });
        return merge;
      },
      removeBranch: ({ name, commitId }: PushedBranch) =>
        perform(async () => {
          if (projectId) await utils.client.project.deleteBranch.mutate({ projectId, name, commitId });
        }),
      rename: (versionId: string, name: string) =>
        perform(() => utils.client.project.nameVersion.mutate({ versionId, name })),
    };
  }, [utils, projectId, refresh, drafts]);
}
