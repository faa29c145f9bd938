import { use, useMemo } from "react";
import type { BranchMerge, MergeBranchInput, PushedBranch } from "~/domain/project/branch";
import type { MovedHead } from "~/domain/project/project";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { OpenDrafts } from "./draft-feed";
import { copy } from "./versions-copy";

/** Moves of the head run one at a time, in order. */
let lastMove: Promise<unknown> = Promise.resolve();

/** Actions on a project's versions and branches. Each resolves once the UI shows the outcome. */
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
    private readonly target: { projectId: string | undefined; flush: () => Promise<void> },
  ) {}

  readonly undo = () => this.move((input) => this.server.undo.mutate(input));
  readonly redo = () => this.move((input) => this.server.redo.mutate(input));

  /** Undoes the version that a change made, even if newer ones exist. @returns whether it made one */
  readonly takeBack = async (made: Promise<string | null>): Promise<boolean> => {
    const versionId = await made.catch(() => null);
    if (versionId) await this.move((input) => this.server.undo.mutate({ ...input, versionId }));
    return versionId !== null;
  };

  readonly restore = async ({ id, number }: { id: string; number: number }): Promise<void> => {
    const moved = await this.perform(async () => {
      await this.target.flush();
      return this.server.restore.mutate({ versionId: id });
    });
    if (!moved) return;
    toast.success(copy.restored(number), {
      description: copy.restoredText(moved.number),
      action: { label: copy.undoRestore, onClick: () => void this.undo() },
    });
  };

  /** @returns the outcome; undefined after showing an error */
  readonly merge = async (
    { name, commitId }: PushedBranch,
    choices?: MergeBranchInput["choices"],
  ): Promise<BranchMerge | undefined> => {
    const { projectId, flush } = this.target;
    if (!projectId) return undefined;
    const merge = await this.perform(async () => {
      await flush();
      return this.server.mergeBranch.mutate({ projectId, name, commitId, choices });
    });
    if (merge?.state === "merged")
      toast.success(copy.branches.merged(name), {
        description: copy.branches.mergedText(merge),
        // An undo would only revert the last of several versions.
        ...(merge.added === 1 && { action: { label: copy.undoRestore, onClick: () => void this.undo() } }),
      });
    return merge;
  };

  readonly removeBranch = ({ name, commitId }: PushedBranch) =>
    this.perform(async () => {
      const { projectId } = this.target;
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

  /** Refetches what may have changed elsewhere. */
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
    const { projectId, flush } = this.target;
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

  /** @returns undefined after showing an error */
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

/** Shows the server's sentence, or that it could not be reached. */
export function showFailure(error: unknown): void {
  toast.error(copy.failed, { description: serverErrorOf(error)?.message ?? copy.unreachable });
}
