import * as Y from "yjs";
import type { DraftUpdates } from "~/domain/project/draft";
import { DraftFiles } from "~/domain/project/draft-files";
import { fromBase64, toBase64 } from "~/lib/base64";
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
export class DraftClient {
  readonly doc = new Y.Doc();
  readonly files = new DraftFiles(this.doc);
  private readonly listeners = new Set<() => void>();
  private state: DraftState = { status: "loading", isDirty: false, refusal: null };
  private seq = 0;
  private waiting: Batch[] = [];
  /** Sent and not yet acknowledged. */
  private sent: Batch | null = null;
  private sending: Promise<void> | null = null;
  /** Storage keys of unsent edits that this tab will send. */
  private readonly stored = new Set<string>();
  private hasRestored = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isClosed = false;

  constructor(
    private readonly projectId: string,
    private readonly server: DraftServer,
  ) {
    this.doc.on("update", this.queue);
    addEventListener("pagehide", this.onHide);
    void this.load();
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly get = (): DraftState => this.state;

  /** Applies updates from the server, by other tabs, replies and versions. */
  readonly receive = (updates: DraftUpdates): void => {
    if (updates.after > this.seq) void this.load();
    else this.apply(updates);
  };

  /** Sends pending edits, one request at a time, so that batches arrive in order. @throws if the server refused them */
  readonly flush = async (): Promise<void> => {
    this.unschedule();
    while (this.sending) await this.sending.catch(() => {});
    if (this.waiting.length === 0) return;
    this.sending = this.sendAll().finally(() => {
      this.sending = null;
      if (this.waiting.length > 0 && this.state.status !== "refused") this.schedule(this.flush);
    });
    return this.sending;
  };

  /** Sends pending edits, then makes a version. @throws if the server refused them */
  readonly save = async (message?: string): Promise<void> => {
    await this.flush();
    await this.server.save(message);
  };

  /**
   * Makes a change that becomes a separate version. Earlier edits become another one.
   *
   * @returns the version's id once stored; null if nothing changed, or if refused edits were merged into the change
   * @throws if the server refused it
   */
  readonly change = async (message: string, edit: () => void): Promise<string | null> => {
    const change = new VersionChange(message);
    this.doc.transact(edit, change);
    if (!this.waiting.some((batch) => batch.change === change)) return null;
    return change.outcome.promise;
  };

  close(): void {
    this.onHide();
    this.isClosed = true;
    clearTimeout(this.timer);
    removeEventListener("pagehide", this.onHide);
  }

  private set(next: Partial<DraftState>): void {
    this.state = { ...this.state, ...next };
    for (const listener of this.listeners) listener();
  }

  private apply(updates: DraftUpdates): void {
    this.doc.transact(() => {
      for (const update of updates.updates) Y.applyUpdate(this.doc, fromBase64(update), FROM_SERVER);
    }, FROM_SERVER);
    this.seq = Math.max(this.seq, updates.seq);
    // Edits in flight make it dirty, even if the server does not know them yet.
    this.set({ isDirty: updates.isDirty || this.waiting.length > 0 || this.sending !== null });
  }

  private unschedule(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(work: () => Promise<void>): void {
    this.unschedule();
    const delay = RETRY_MS[Math.min(this.failures, RETRY_MS.length) - 1] ?? BATCH_MS;
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void work().catch(() => {});
    }, delay);
  }

  private readonly load = async (): Promise<void> => {
    try {
      this.apply(await this.server.open(this.seq));
      this.failures = 0;
      this.restoreUnsent();
      this.set({ status: this.waiting.length > 0 ? "saving" : "saved" });
      if (this.waiting.length > 0) this.schedule(this.flush);
    } catch {
      this.failures += 1;
      if (this.state.status !== "loading") this.set({ status: "offline" });
      this.schedule(this.load);
    }
  };

  private readonly queue = (update: Uint8Array, origin: unknown): void => {
    if (origin === FROM_SERVER) return;
    const last = this.waiting.at(-1);
    const change = origin instanceof VersionChange ? origin : null;
    if (last && !last.change && !change) last.updates.push(update);
    else this.waiting.push({ updates: [update], change });
    this.set({ isDirty: true, status: this.state.status === "offline" ? "offline" : "saving" });
    // Not later with each key, or nothing would be sent while somebody types on.
    if (!this.sending && this.failures === 0 && this.timer === undefined) this.schedule(this.flush);
  };

  private async sendAll(): Promise<void> {
    for (let count = this.waiting.length; count > 0; count--) await this.sendFirst();
  }

  private async sendFirst(): Promise<void> {
    const batch = this.waiting.shift();
    if (!batch) return;
    this.sent = batch;
    const { updates, change } = batch;
    try {
      const { isDirty, versionId } = await this.server.edit(
        toBase64(Y.mergeUpdates(updates)),
        change?.message,
      );
      change?.outcome.resolve(versionId);
      this.failures = 0;
      this.sent = null;
      const isWaiting = this.waiting.length > 0;
      if (!isWaiting) this.clearUnsent();
      this.set({ isDirty: isDirty || isWaiting, status: isWaiting ? "saving" : "saved", refusal: null });
    } catch (error) {
      this.sent = null;
      this.waiting = [batch, ...this.waiting];
      this.persistUnsent();
      if (isRefusal(error)) this.refuse(error);
      else {
        this.failures += 1;
        this.set({ status: "offline" });
      }
      throw error;
    }
  }

  /** Merges refused edits, to resend them with the next one, which may fix the problem. */
  private refuse(error: unknown): void {
    for (const { change } of this.waiting) change?.outcome.reject(error);
    this.waiting = [{ updates: updatesOf(this.waiting), change: null }];
    this.set({ status: "refused", refusal: (error as Error).message });
  }

  /** Reapplies edits of closed tabs as new ones, once. Needs the server's state first, on which they are based. */
  private restoreUnsent(): void {
    if (this.hasRestored) return;
    this.hasRestored = true;
    for (const [key, unsent] of readUnsent(this.projectId)) {
      Y.applyUpdate(this.doc, fromBase64(unsent));
      this.stored.add(key);
    }
    if (this.waiting.length === 0) this.clearUnsent();
  }

  private persistUnsent(): void {
    const unsent = updatesOf(this.sent ? [this.sent, ...this.waiting] : this.waiting);
    if (unsent.length === 0) return;
    this.stored.add(storeUnsent(this.projectId, this.doc.clientID, toBase64(Y.mergeUpdates(unsent))));
  }

  private clearUnsent(): void {
    removeUnsent(this.stored);
    this.stored.clear();
  }

  private readonly onHide = (): void => {
    // A closing page may not finish its requests.
    this.persistUnsent();
    void this.flush().catch(() => {});
  };
}
