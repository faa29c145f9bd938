import {
  type AgentPresence,
  fileOf,
  MAX_PLACE_PATH,
  onePerPerson,
  PRESENCE_REPEAT_MS,
  type Presence,
} from "~/domain/access/presence";
import { isRefusal } from "~/trpc/server-error";

/** Where this tab is. */
type Own = Pick<Presence, "at" | "isTyping">;
type Send = (own: Own) => Promise<unknown>;

/** Movements are sent at most this often. */
const BATCH_MS = 90;
/** Someone may have come who was not told where this tab is. */
const FRESH_MS = 5_000;

const nobody: readonly Presence[] = [];

/** Who else is in a chat or its project, and where this tab is. Reports nothing while nobody can see it. */
export class PresenceStore {
  readonly tabId = crypto.randomUUID();
  private readonly listeners = new Set<() => void>();
  private others = nobody;
  private now: Own = { at: "chat", isTyping: false };
  private agentNow: AgentPresence | null = null;
  private followedId: string | null = null;
  /** The server said that somebody else may be here. */
  private isShared = false;
  private send: Send | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sentAt = Number.NEGATIVE_INFINITY;
  private isSending = false;
  private hasMoved = false;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };
  /** The tabs of others. */
  readonly people = (): readonly Presence[] => this.others;
  /** The agent while it writes in a file. */
  readonly agent = (): AgentPresence | null => this.agentNow;
  readonly own = (): Own => this.now;
  /** The id of the user whom this tab follows. */
  readonly followed = (): string | null => this.followedId;
  readonly followedPresence = (): Presence | undefined =>
    this.agentNow?.person.id === this.followedId
      ? (this.agentNow ?? undefined)
      : onePerPerson(this.others).find(({ person }) => person.id === this.followedId);

  /** The others, from the server. */
  readonly receive = (people: readonly Presence[]): void => {
    this.isShared = true;
    this.others = people;
    this.notify();
    if (performance.now() - this.sentAt > FRESH_MS) this.schedule();
  };

  readonly setAgent = (agent: AgentPresence | null): void => {
    if (agent === this.agentNow) return;
    this.agentNow = agent;
    this.notify();
  };

  readonly follow = (personId: string | null): void => {
    if (personId === this.followedId) return;
    this.followedId = personId;
    this.notify();
  };

  /** This tab moved. Does not notify listeners, which may be changing an editor. */
  readonly report = (change: Partial<Own>): void => {
    // Of a path that is too long to be sent, nothing is.
    if ((fileOf(change.at)?.length ?? 0) > MAX_PLACE_PATH) return;
    this.now = { ...this.now, ...change };
    this.schedule();
  };

  /** Sends where this tab is, at once and again. @returns a function to stop */
  connect(send: Send): () => void {
    this.send = send;
    const repeat = () => document.hidden || this.flush();
    const timer = setInterval(repeat, PRESENCE_REPEAT_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(this.timer);
      this.timer = undefined;
      this.send = null;
    };
  }

  private notify(): void {
    if (!this.followedPresence()) this.followedId = null;
    for (const listener of this.listeners) listener();
  }

  private schedule(): void {
    if (!this.isShared || !this.send) return;
    if (this.isSending) this.hasMoved = true;
    else this.timer ??= setTimeout(this.flush, BATCH_MS);
  }

  /** One request at a time, so that none overtakes another. */
  private readonly flush = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.isShared || !this.send || this.isSending) return;
    this.isSending = true;
    this.hasMoved = false;
    this.sentAt = performance.now();
    this.send(this.now)
      .catch((error: unknown) => {
        // Access has ended.
        if (isRefusal(error)) this.isShared = false;
      })
      .finally(() => {
        this.isSending = false;
        if (this.hasMoved) this.schedule();
      });
  };
}
