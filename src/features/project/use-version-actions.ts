import { use, useCallback, useMemo } from "react";
import type { MovedHead } from "~/domain/project/project";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { OpenDrafts } from "./draft-feed";
import { showFailure } from "./show-failure";
import { copy } from "./versions-copy";

/** Moves of the head run one at a time, in the order in which they were asked for. */
let lastMove: Promise<unknown> = Promise.resolve();

/** Moves the head of a project, and names its versions. Each resolves once the screen has the outcome. */
export function useVersionActions(projectId: string | undefined) {
  const utils = api.useUtils();
  const drafts = use(OpenDrafts);
  const refresh = useCallback(
    () => Promise.all([utils.project.ofChat.invalidate(), utils.project.versions.invalidate()]),
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
      rename: (versionId: string, name: string) =>
        perform(() => utils.client.project.nameVersion.mutate({ versionId, name })),
    };
  }, [utils, projectId, refresh, drafts]);
}
