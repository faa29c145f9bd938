import { skipToken } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { copy } from "./copy";
import { createPageStorage, type PageStorage, toChanges } from "./page-storage";
import { createStorageWriter } from "./storage-writer";
import { type Offer, useOffer } from "./use-offer";

/** What the pages of a project store, and whether it is kept. */
export interface AppData {
  storage: PageStorage;
  /** What was kept is on its way: a page that runs now would not find it. */
  isLoading: boolean;
  /** Absent while there is no project. */
  keeping?: { isOn: boolean; onKeep: (isOn: boolean) => void } | undefined;
  /** Asks whether it is to be kept. */
  offer?: Offer | undefined;
  clear: () => void;
}

/** Browsers let requests of 64 KiB outlive their document; a character is up to three bytes, and JSON adds its own. */
const MAX_LAST_CHARACTERS = 16_000;

type Utils = ReturnType<typeof api.useUtils>;

/** The data of a chat's pages: for this view, or kept with the project when its owner wants. */
export function useAppData(project: { projectId: string; keepsStorage: boolean } | null): AppData {
  const utils = api.useUtils();
  const [hasStored, setHasStored] = useState(false);
  const [keeper] = useState(() => createKeeper(utils, () => setHasStored(true)));
  const [loadedId, setLoadedId] = useState<string | null>(null);
  const { projectId = null, keepsStorage = false } = project ?? {};
  const keptId = keepsStorage ? projectId : null;
  const offer = useOffer(keepsStorage ? null : projectId, hasStored ? keeper.storage : null);
  const isLoaded = keptId === loadedId;
  const stored = api.project.storage.useQuery(keptId && !isLoaded ? { projectId: keptId } : skipToken, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    if (!stored.data || !keptId) return;
    keeper.storage.change("local", toChanges(new Map(stored.data)));
    setLoadedId(keptId);
  }, [stored.data, keptId, keeper]);
  useEffect(() => keeper.saveTo(isLoaded ? keptId : null), [isLoaded, keptId, keeper]);
  useEffect(() => {
    window.addEventListener("beforeunload", keeper.warn);
    window.addEventListener("pagehide", keeper.leave);
    return () => {
      window.removeEventListener("beforeunload", keeper.warn);
      window.removeEventListener("pagehide", keeper.leave);
      void keeper.flush();
    };
  }, [keeper]);

  const keep = async (id: string, keeps: boolean) => {
    // This view has the data already.
    if (keeps) setLoadedId(id);
    else keeper.saveTo(null);
    try {
      await utils.client.project.keepStorage.mutate({ projectId: id, keeps });
      if (keeps) keeper.saveTo(id);
      if (keeps) keeper.saveAll();
    } catch (error) {
      if (keeps) setLoadedId(null);
      else keeper.saveTo(id);
      showFailure(error);
    }
    await utils.project.ofChat.invalidate();
  };
  return {
    storage: keeper.storage,
    isLoading: keptId !== null && !isLoaded && !stored.isLoadingError,
    keeping: projectId ? { isOn: keepsStorage, onKeep: (isOn) => void keep(projectId, isOn) } : undefined,
    offer,
    clear: () => {
      setHasStored(false);
      void keeper.clear();
    },
  };
}

/** Holds a view's data, and saves it to a project while there is one to save it to. */
function createKeeper(utils: Utils, onStored: () => void) {
  let target: string | null = null;
  const writer = createStorageWriter(async (changes) => {
    if (!target) return "done";
    try {
      const input = { projectId: target, changes: JSON.stringify(changes) };
      await utils.client.project.writeStorage.mutate(input);
      return "done";
    } catch (error) {
      if (!isRefusal(error)) return "retry";
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
    /** Has the browser ask before data is lost that is too much for the last request. */
    warn(event: BeforeUnloadEvent) {
      if (!target || writer.unsavedLength() < MAX_LAST_CHARACTERS) return;
      event.preventDefault();
      void writer.flush();
    },
    /** The document is about to go, and calls with it; this request outlives it. */
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

/** The server does not accept it; later it would not either. */
const isRefusal = (error: unknown) => {
  const status = serverErrorOf(error)?.data.httpStatus;
  return status !== undefined && status < 429;
};

function showFailure(error: unknown) {
  const description = serverErrorOf(error)?.message ?? copy.data.unreachable;
  toast.error(copy.data.failed, { description });
}
