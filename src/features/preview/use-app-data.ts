import { skipToken } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { copy } from "./copy";
import { createPageStorage, type PageStorage, toChanges } from "./page-storage";
import { createStorageWriter } from "./storage-writer";
import { type Offer, useOffer } from "./use-offer";

/** The storage of a project's pages, and whether it is saved with the project. */
export interface AppData {
  storage: PageStorage;
  /** Saved data is still loading; a page must not run without it. */
  isLoading: boolean;
  /** Absent without a project. */
  keeping?: { isOn: boolean; onKeep: (isOn: boolean) => void } | undefined;
  /** Offers to save the data. */
  offer?: Offer | undefined;
  clear: () => void;
}

/** `keepalive` requests hold 64 KiB; a character takes up to three bytes, and JSON adds more. */
const MAX_LAST_CHARACTERS = 16_000;

type Utils = ReturnType<typeof api.useUtils>;

/** The data of a chat's pages: kept for this view or, on request, saved with the project. */
export function useAppData(project: { projectId: string; keepsStorage: boolean } | null): AppData {
  const utils = api.useUtils();
  const [hasStored, setHasStored] = useState(false);
  const [saver] = useState(() => createSaver(utils, () => setHasStored(true)));
  const [loadedId, setLoadedId] = useState<string | null>(null);
  const { projectId = null, keepsStorage = false } = project ?? {};
  const savedId = keepsStorage ? projectId : null;
  const offer = useOffer(keepsStorage ? null : projectId, hasStored ? saver.storage : null);
  const isLoaded = savedId === loadedId;
  const stored = api.project.storage.useQuery(savedId && !isLoaded ? { projectId: savedId } : skipToken, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    if (!stored.data || !savedId) return;
    saver.storage.change("local", toChanges(new Map(stored.data)));
    setLoadedId(savedId);
  }, [stored.data, savedId, saver]);
  useEffect(() => saver.saveTo(isLoaded ? savedId : null), [isLoaded, savedId, saver]);
  useEffect(() => {
    window.addEventListener("beforeunload", saver.warn);
    window.addEventListener("pagehide", saver.leave);
    return () => {
      window.removeEventListener("beforeunload", saver.warn);
      window.removeEventListener("pagehide", saver.leave);
      void saver.flush();
    };
  }, [saver]);

  const keep = async (id: string, keeps: boolean) => {
    // This view has the data already.
    if (keeps) setLoadedId(id);
    else saver.saveTo(null);
    try {
      await utils.client.project.keepStorage.mutate({ projectId: id, keeps });
      if (keeps) saver.saveTo(id);
      if (keeps) saver.saveAll();
    } catch (error) {
      if (keeps) setLoadedId(null);
      else saver.saveTo(id);
      showFailure(error);
    }
    await utils.project.ofChat.invalidate();
  };
  return {
    storage: saver.storage,
    isLoading: savedId !== null && !isLoaded && !stored.isLoadingError,
    keeping: projectId ? { isOn: keepsStorage, onKeep: (isOn) => void keep(projectId, isOn) } : undefined,
    offer,
    clear: () => {
      setHasStored(false);
      void saver.clear();
    },
  };
}

/** Holds a view's data, and saves it to the target project, if any. */
function createSaver(utils: Utils, onStored: () => void) {
  let target: string | null = null;
  const writer = createStorageWriter(async (changes) => {
    if (!target) return "done";
    try {
      const input = { projectId: target, changes: JSON.stringify(changes) };
      await utils.client.project.writeStorage.mutate(input);
      return "done";
    } catch (error) {
      if (!isPermanent(error)) return "retry";
      showFailure(error);
      return "done";
    }
  });
  const storage = createPageStorage((changes) => {
    if (target) writer.add(changes);
    onStored();
  });
  return {
    storage,
    flush: writer.flush,
    saveTo(projectId: string | null) {
      if (!projectId) writer.take();
      target = projectId;
    },
    saveAll: () => writer.add(toChanges(storage.items("local"))),
    async clear() {
      writer.take();
      storage.clear();
      try {
        if (target) await utils.client.project.clearStorage.mutate({ projectId: target });
      } catch (error) {
        showFailure(error);
      }
    },
    /** Asks before leaving if too much is unsaved for the last request. */
    warn(event: BeforeUnloadEvent) {
      if (!target || writer.unsavedLength() < MAX_LAST_CHARACTERS) return;
      event.preventDefault();
      void writer.flush();
    },
    /** Saves with a request that outlives the document. */
    leave() {
      const changes = writer.take();
      if (!target || changes.length === 0) return;
      const json = { projectId: target, changes: JSON.stringify(changes) };
      fetch("/api/trpc/project.writeStorage", {
        method: "POST",
        keepalive: true,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ json }),
      }).catch(() => writer.add(changes));
    },
  };
}

/** Retrying would not help. */
const isPermanent = (error: unknown) => {
  const status = serverErrorOf(error)?.data.httpStatus;
  return status !== undefined && status < 429;
};

function showFailure(error: unknown) {
  const description = serverErrorOf(error)?.message ?? copy.data.unreachable;
  toast.error(copy.data.failed, { description });
}
