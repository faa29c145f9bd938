import { use, useMemo } from "react";
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
  return useMemo(
    () => new VersionActions(utils, { projectId, flush: async () => drafts?.flush() }),
    [utils, projectId, drafts],
  );
}

class VersionActions {
  constructor(
    private readonly utils: ReturnType<typeof api.useUtils>,
    private readonly of: { projectId: string | undefined; flush: () => Promise<void> },
  ) {}

  readonly undo = () => this.move((input) => this.server.undo.mutate(input));
  readonly redo = () => this.move((input) => this.server.redo.mutate(input));

  /** Takes back the version that a change made, whatever came after it. @returns whether it made one */
  readonly takeBack = async (made: Promise<string | null>): Promise<boolean> => {
    const versionId = await made.catch(() => null);
    if (versionId) await this.move((input) => this.server.undo.mutate({ ...input, versionId }));
    return versionId !== null;
  };

  readonly restore = async ({ id, number }: { id: string; number: number }): Promise<void> => {
    const moved = await this.perform(async () => {
      await this.of.flush();
      return this.server.restore.mutate({ versionId: id });
    });
    if (!moved) return;
    toast.success(copy.restored(number), {
      description: copy.restoredText(moved.number),
      action: { label: copy.undoRestore, onClick: () => void this.undo() },
    });
  };

  /** @returns what it led to; undefined: it failed, and the user was told */
  readonly merge = async (
    { name, commitId }: PushedBranch,
    choices?: MergeBranchInput["choices"],
  ): Promise<BranchMerge | undefined> => {
    const { projectId, flush } = this.of;
    if (!projectId) return undefined;
    const merge = await this.perform(async () => {
      await flush();
      return this.server.mergeBranch.mutate({ projectId, name, commitId, choices });
    });
    if (merge?.state === "merged")
      toast.success(copy.branches.merged(name), {
        description: copy.branches.mergedText(merge),
        // Of several versions, an undo would take back the last one alone.
        ...(merge.added === 1 && { action: { label: copy.undoRestore, onClick: () => void this.undo() } }),
      });
    return merge;
  };

  readonly removeBranch = ({ name, commitId }: PushedBranch) =>
    this.perform(async () => {
      const { projectId } = this.of;
      if (projectId) await this.server.deleteBranch.mutate({ projectId, name, commitId });
    });

  /** @returns whether it could be renamed */
  readonly rename = async (versionId: string, name: string): Promise<boolean> => {
    const renamed = this.perform(async () => {
      await this.server.nameVersion.mutate({ versionId, name });
      return true;
    });
    return (await renamed) ?? false;
  };

  /** Reads again what may have changed elsewhere. */
  readonly refresh = () =>
    Promise.all([
      this.utils.project.ofChat.invalidate(),
      this.utils.project.versions.invalidate(),
      this.utils.project.branches.invalidate(),
      this.utils.project.branchChange.invalidate(),
    ]);

  private get server() {
    return this.utils.client.project;
  }

  private async move(to: (input: { projectId: string }) => Promise<MovedHead>): Promise<void> {
    const { projectId, flush } = this.of;
    if (!projectId) return;
    const moved = lastMove.then(() =>
      this.perform(async () => {
        await flush();
        await to({ projectId });
      }),
    );
    lastMove = moved;
    await moved;
  }

  /** @returns undefined: it failed, and the user was told */
  private async perform<Outcome>(act: () => Promise<Outcome>): Promise<Outcome | undefined> {
    try {
      return await act();
    } catch (error) {
      showFailure(error);
      return undefined;
    } finally {
      await this.refresh();
    }
  }
}
