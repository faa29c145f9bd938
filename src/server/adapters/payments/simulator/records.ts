import "server-only";

/** One object of the simulated account, or something of the simulator's own, as JSON. */
export type SimulatedRecord = {
  id: string;
  type: string;
  /** Whose it is: a customer's id; null for what is the account's. */
  parentId: string | null;
  /** Counts up over all records: the order in which they were made. */
  seq: number;
  /** When something happens to it by itself, in seconds since 1970. */
  dueAt: number | null;
  body: object;
};

export type RecordQuery = {
  type: string;
  parentId?: string;
  /** Only those made before, or after, the record with this number. */
  before?: number;
  after?: number;
  limit: number;
};

/** What one transaction sees: what is stored, with its own changes. */
export interface Records {
  get(id: string): Promise<SimulatedRecord | undefined>;
  /** The newest first; with `after` the oldest first. */
  list(query: RecordQuery): Promise<readonly SimulatedRecord[]>;
  /** Of those that are due at that second or before, the one that was due first. */
  firstDue(at: number): Promise<SimulatedRecord | undefined>;
  put(record: SimulatedRecord): void;
  remove(id: string): void;
}

/** Keeps the simulated account. All changes of one transaction are kept, or none; one runs at a time. */
export interface RecordStore {
  transact<Answer>(work: (records: Records) => Promise<Answer>): Promise<Answer>;
}
