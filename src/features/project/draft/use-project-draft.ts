import { use, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type * as Y from "yjs";
import type { DraftFiles } from "~/domain/project/draft-files";
import { api } from "~/trpc/react";
import { OpenDrafts } from "../draft-feed";
import { DraftClient, type DraftStatus } from "./draft-client";

/** The working copy of a project. Files by path: text as `Y.Text`, pictures as bytes. */
export type ProjectDraft = Pick<DraftClient, "save" | "change"> & {
  projectId: string;
  doc: Y.Doc;
  files: DraftFiles;
  status: DraftStatus;
  /** Differs from the newest version. */
  isDirty: boolean;
  /** Why the server refused the last edits. */
  refusal: string | null;
};

/** The draft of a project; null until this tab starts loading it. */
export function useProjectDraft(projectId: string): ProjectDraft | null {
  const utils = api.useUtils();
  const feed = use(OpenDrafts);
  const [client, setClient] = useState<DraftClient | null>(null);
  useEffect(() => {
    const { project } = utils.client;
    const opened = new DraftClient(projectId, {
      open: (after) => project.openDraft.mutate({ projectId, after }),
      async edit(update, message) {
        const edited = await project.edit.mutate({ projectId, update, message });
        if (message) await utils.project.invalidate();
        return edited;
      },
      async save(message) {
        await project.save.mutate({ projectId, message });
        await utils.project.invalidate();
      },
    });
    const stop = feed?.listen(projectId, opened.receive);
    const stopFlushing = feed?.onFlush(opened.flush);
    setClient(opened);
    return () => {
      stop?.();
      stopFlushing?.();
      opened.close();
      setClient(null);
    };
  }, [projectId, utils, feed]);
  const state = useSyncExternalStore(client?.subscribe ?? noSubscription, client?.get ?? loading, loading);
  return useMemo(
    () =>
      client && {
        projectId,
        doc: client.doc,
        files: client.files,
        save: client.save,
        change: client.change,
        ...state,
      },
    [client, projectId, state],
  );
}

const noSubscription = () => () => {};
const notLoaded = { status: "loading", isDirty: false, refusal: null } as const;
const loading = () => notLoaded;
