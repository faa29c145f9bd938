import * as Y from "yjs";
import type { DraftUpdates } from "~/domain/project/draft";
import { DraftFiles } from "~/domain/project/draft-files";
import { isRefusal } from "~/trpc/server-error";
import { readUnsent, removeUnsent, storeUnsent } from "../unsent";

export type DraftStatus = "loading" | "saved" | "saving" | "offline" | "refused";

/** The draft API of the server. Updates are Yjs updates in base64. */
export interface DraftServer {
  open(after: number): Promise<DraftUpdates>;
  /** @param message makes the edit a separate version */
  edit(
    update: string,
    message?: string,
  ): Promise<{ seq: number; isDirty: boolean; versionId: string | null }>;
  save(message?: string): Promise<unknown>;
}

export interface DraftClient {
  doc: Y.Doc;
  files: DraftFiles;
  subscribe: (listener: () => void) => () => void;
  get: () => DraftState;
  /** Takes updates by other tabs, replies and versions from the server. */
  receive: (updates: DraftUpdates) => void;
  /** Sends pending edits. @throws if the server refused them */
  flush: () => Promise<void>;
  /** Sends pending edits, then makes a version. @throws if the server refused them */
  save: (message?: string) => Promise<void>;
  /**
   * Makes a change that becomes a separate version. Earlier edits become a version of their own.
   *
   * @returns the version's id once stored; null if nothing changed, or if refused edits were merged into the change
   * @throws if the server refused it
   */
  change: (message: string, edit: () => void) => Promise<string | null>;
  close: () => void;
}

type DraftState = {
  status: DraftStatus;
  /** Differs from the newest version. */
  isDirty: boolean;
  /** Why the server refused the last edits, which stay in this browser. */
  refusal: string | null;
};

/** The origin of a transaction that becomes a separate version. */
export class VersionChange {
  readonly outcome = Promise.withResolvers<string | null>();
  constructor(readonly message: string) {
    // The editor's status bar shows a refusal that no caller awaits.
    this.outcome.promise.catch(() => {});
  }
}

/** Sent as one request: edits, or a change that becomes a version. */
type Batch = { updates: Uint8Array[]; change: VersionChange | null };

const updatesOf = (batches: readonly Batch[]) => batches.flatMap(({ updates }) => updates);

const BATCH_MS = 80;
const RETRY_MS = [500, 1000, 2000, 5000];
const FROM_SERVER = "server";

/** A project's draft in this tab. Sends edits in batches, and retries until the server has stored them. */
export function openDraft(projectId: string, server: DraftServer): DraftClient {
  const doc = new Y.Doc();
  const files = new DraftFiles(doc);
  const listeners = new Set<() => void>();
  let state: DraftState = { status: "loading", isDirty: false, refusal: null };
  let seq = 0;
  let waiting: Batch[] = [];
  /** Sent and not yet acknowledged. */
  let sent: Batch | null = null;
  let sending: Promise<void> | null = null;
  /** Storage keys of unsent edits that this tab will send. */
  const stored = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;

  const set = (next: Partial<DraftState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const apply = (updates: DraftUpdates) => {
    doc.transact(() => {
      for (const update of updates.updates) Y.applyUpdate(doc, fromBase64(update), FROM_SERVER);
    }, FROM_SERVER);
    seq = Math.max(seq, updates.seq);
    // Edits in flight make it dirty, even if the server does not know them yet.
    set({ isDirty: updates.isDirty || waiting.length > 0 || sending !== null });
  };
  const schedule = (work: () => Promise<void>) => {
    clearTimeout(timer);
    const delay = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? BATCH_MS;
    if (!isClosed) timer = setTimeout(() => void work().catch(() => {}), delay);
  };
  /** Reapplies edits of closed tabs as new ones. Needs the server's state first, on which they are based. */
  let restoreUnsent = () => {
    restoreUnsent = () => {};
    for (const [key, unsent] of readUnsent(projectId)) {
      Y.applyUpdate(doc, fromBase64(unsent));
      stored.add(key);
    }
    if (waiting.length === 0) forgetUnsent();
  };
  const forgetUnsent = () => {
    removeUnsent(stored);
    stored.clear();
  };
  const keepUnsent = () => {
    const unsent = updatesOf(sent ? [sent, ...waiting] : waiting);
    if (unsent.length > 0) stored.add(storeUnsent(projectId, doc.clientID, toBase64(Y.mergeUpdates(unsent))));
  };
  const load = async () => {
    try {
      apply(await server.open(seq));
      failures = 0;
      restoreUnsent();
      set({ status: waiting.length > 0 ? "saving" : "saved" });
      if (waiting.length > 0) schedule(flush);
    } catch {
      failures += 1;
      if (state.status !== "loading") set({ status: "offline" });
      schedule(load);
    }
  };

  const sendFirst = async () => {
    const batch = waiting.shift();
    if (!batch) return;
    sent = batch;
    const { updates, change } = batch;
    try {
      const { isDirty, versionId } = await server.edit(toBase64(Y.mergeUpdates(updates)), change?.message);
      change?.outcome.resolve(versionId);
      failures = 0;
      sent = null;
      if (waiting.length === 0) forgetUnsent();
      set({
        isDirty: isDirty || waiting.length > 0,
        status: waiting.length > 0 ? "saving" : "saved",
        refusal: null,
      });
    } catch (error) {
      sent = null;
      waiting = [batch, ...waiting];
      keepUnsent();
      if (isRefusal(error)) {
        // Merged and sent again with the next edit, which may fix the problem.
        for (const { change } of waiting) change?.outcome.reject(error);
        waiting = [{ updates: updatesOf(waiting), change: null }];
        set({ status: "refused", refusal: (error as Error).message });
      } else {
        failures += 1;
        set({ status: "offline" });
      }
      throw error;
    }
  };
  const sendAll = async () => {
    for (let count = waiting.length; count > 0; count--) await sendFirst();
  };
  /** One request at a time, so that batches arrive in order. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    while (sending) await sending.catch(() => {});
    if (waiting.length === 0) return;
    sending = sendAll().finally(() => {
      sending = null;
      if (waiting.length > 0 && state.status !== "refused") schedule(flush);
    });
    return sending;
  };

  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin === FROM_SERVER) return;
    const last = waiting.at(-1);
    const change = origin instanceof VersionChange ? origin : null;
    if (last && !last.change && !change) last.updates.push(update);
    else waiting.push({ updates: [update], change });
    set({ isDirty: true, status: state.status === "offline" ? "offline" : "saving" });
    if (!sending && failures === 0) schedule(flush);
  });
  const onHide = () => {
    // A closing page may not finish its requests.
    keepUnsent();
    void flush().catch(() => {});
  };
  addEventListener("pagehide", onHide);
  void load();

  return {
    doc,
    files,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    receive: (updates) => {
      if (updates.after > seq) void load();
      else apply(updates);
    },
    flush,
    async save(message) {
      await flush();
      await server.save(message);
    },
    async change(message, edit) {
      const change = new VersionChange(message);
      doc.transact(edit, change);
      if (!waiting.some((batch) => batch.change === change)) return null;
      return change.outcome.promise;
    },
    close() {
      onHide();
      isClosed = true;
      clearTimeout(timer);
      removeEventListener("pagehide", onHide);
    },
  };
}

const CHUNK = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
