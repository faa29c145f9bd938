import * as Y from "yjs";
import type { DraftUpdates } from "~/domain/project/draft";
import { DraftFiles } from "~/domain/project/draft-files";
import { isRefusal } from "~/trpc/server-error";
import { readUnsent, removeUnsent, storeUnsent } from "../unsent";

export type DraftStatus = "loading" | "saved" | "saving" | "offline" | "refused";

/** What the server offers; updates are Yjs updates in base64. */
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
  /** What the server reports of other tabs, replies and versions. */
  receive: (updates: DraftUpdates) => void;
  /** Sends what is waiting. @throws what the server refused */
  flush: () => Promise<void>;
  /** Sends what is waiting, then makes a version. @throws what the server refused */
  save: (message?: string) => Promise<void>;
  /**
   * Makes a change that becomes a separate version; so do the edits before it.
   *
   * @returns the version's id once the server has it; null when nothing changed, or what was refused meanwhile joined it
   * @throws what the server refused
   */
  change: (message: string, act: () => void) => Promise<string | null>;
  close: () => void;
}

type DraftState = {
  status: DraftStatus;
  /** It differs from the newest version. */
  isDirty: boolean;
  /** Why the server refused the last edits, in a sentence. They stay in this browser. */
  refusal: string | null;
};

/** The origin of a transaction that becomes a separate version. */
export class VersionChange {
  readonly outcome = Promise.withResolvers<string | null>();
  constructor(readonly message: string) {
    // Who does not wait for it sees in the editor's bar that it was refused.
    this.outcome.promise.catch(() => {});
  }
}

/** What is sent at once: edits, or one change that is a version. */
type Batch = { updates: Uint8Array[]; change: VersionChange | null };

const updatesOf = (batches: readonly Batch[]) => batches.flatMap(({ updates }) => updates);

const BATCH_MS = 80;
const RETRY_MS = [500, 1000, 2000, 5000];
const FROM_SERVER = "server";

/** A project's draft in this tab. Edits are sent in batches, again and again until the server has stored them. */
export function openDraft(projectId: string, server: DraftServer): DraftClient {
  const doc = new Y.Doc();
  const files = new DraftFiles(doc);
  const listeners = new Set<() => void>();
  let state: DraftState = { status: "loading", isDirty: false, refusal: null };
  let seq = 0;
  let waiting: Batch[] = [];
  /** On its way, and not acknowledged. */
  let sent: Batch | null = null;
  let sending: Promise<void> | null = null;
  /** Where this browser stores edits that this tab is going to send. */
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
    // An edit that is on its way makes it dirty, whatever the server knew.
    set({ isDirty: updates.isDirty || waiting.length > 0 || sending !== null });
  };
  const later = (work: () => Promise<void>) => {
    clearTimeout(timer);
    const delay = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? BATCH_MS;
    if (!isClosed) timer = setTimeout(() => void work().catch(() => {}), delay);
  };
  /** Edits of a tab that was closed, as if typed just now; they build on what the server has. */
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
      if (waiting.length > 0) later(flush);
    } catch {
      failures += 1;
      if (state.status !== "loading") set({ status: "offline" });
      later(load);
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
        // Together with the next edit, which may fix it.
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
  /** One request at a time, so that batches arrive in their order. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    while (sending) await sending.catch(() => {});
    if (waiting.length === 0) return;
    sending = sendAll().finally(() => {
      sending = null;
      if (waiting.length > 0 && state.status !== "refused") later(flush);
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
    if (!sending && failures === 0) later(flush);
  });
  const onHide = () => {
    // A page that is closed may not finish its requests.
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
    async change(message, act) {
      const change = new VersionChange(message);
      doc.transact(act, change);
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

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
