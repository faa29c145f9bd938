import * as Y from "yjs";
import type { DraftUpdates } from "~/domain/project/draft";

export type DraftFiles = Y.Map<Y.Text | Uint8Array>;
export type DraftStatus = "loading" | "saved" | "saving" | "offline";

/** What the server offers; updates are Yjs updates in base64. */
export interface DraftServer {
  open(after: number): Promise<DraftUpdates>;
  edit(update: string): Promise<{ seq: number; isDirty: boolean }>;
  save(): Promise<unknown>;
}

export interface DraftClient {
  doc: Y.Doc;
  files: DraftFiles;
  subscribe: (listener: () => void) => () => void;
  get: () => { status: DraftStatus; isDirty: boolean };
  /** What the server reports of other tabs, replies and versions. */
  receive: (updates: DraftUpdates) => void;
  /** Sends what is waiting, then makes a version. @throws what the server refused */
  save: () => Promise<void>;
  close: () => void;
}

const BATCH_MS = 80;
const RETRY_MS = [500, 1000, 2000, 5000];
const FROM_SERVER = "server";

/** A project's draft in this tab. Edits are sent in batches, again and again until the server has stored them. */
export function openDraft(server: DraftServer): DraftClient {
  const doc = new Y.Doc();
  const files: DraftFiles = doc.getMap("files");
  const listeners = new Set<() => void>();
  let state: { status: DraftStatus; isDirty: boolean } = { status: "loading", isDirty: false };
  let seq = 0;
  let waiting: Uint8Array[] = [];
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;

  const set = (next: Partial<typeof state>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const apply = (updates: DraftUpdates) => {
    doc.transact(() => {
      for (const update of updates.updates) Y.applyUpdate(doc, fromBase64(update), FROM_SERVER);
    }, FROM_SERVER);
    seq = Math.max(seq, updates.seq);
    // An edit that is on its way makes it dirty, whatever the server knew.
    set({ isDirty: updates.isDirty || waiting.length > 0 });
  };
  const later = (work: () => void) => {
    clearTimeout(timer);
    const delay = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? BATCH_MS;
    if (!isClosed) timer = setTimeout(work, delay);
  };
  const load = async () => {
    try {
      apply(await server.open(seq));
      failures = 0;
      set({ status: waiting.length > 0 ? "saving" : "saved" });
    } catch {
      failures += 1;
      if (state.status !== "loading") set({ status: "offline" });
      later(load);
    }
  };

  const send = async () => {
    const batch = Y.mergeUpdates(waiting);
    waiting = [];
    try {
      const { isDirty } = await server.edit(toBase64(batch));
      failures = 0;
      set({ isDirty, status: waiting.length > 0 ? "saving" : "saved" });
    } catch (error) {
      waiting = [batch, ...waiting];
      failures += 1;
      set({ status: "offline" });
      throw error;
    }
  };
  /** One request at a time, so that batches arrive in their order. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (sending) await sending.catch(() => {});
    if (waiting.length === 0) return;
    sending = send().finally(() => {
      sending = null;
      if (waiting.length > 0) later(() => void flush().catch(() => {}));
    });
    return sending;
  };

  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin === FROM_SERVER) return;
    waiting.push(update);
    set({ isDirty: true, status: state.status === "offline" ? "offline" : "saving" });
    if (!sending && failures === 0) later(() => void flush().catch(() => {}));
  });
  // The last keystrokes before the tab is closed or hidden.
  const onHide = () => void flush().catch(() => {});
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
    async save() {
      await flush();
      await server.save();
      set({ isDirty: waiting.length > 0 });
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
