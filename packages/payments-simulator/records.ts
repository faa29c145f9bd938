/** An object of the simulated account, or the simulator's own data, as JSON. */
export type SimulatedRecord = {
  id: string;
  type: string;
  /** The owning customer's id; null for the account's own objects. */
  parentId: string | null;
  /** Increases over all records, in order of creation. */
  seq: number;
  /** When it has to be processed, in seconds since 1970. */
  dueAt: number | null;
  body: object;
};

export type RecordQuery = {
  type: string;
  parentId?: string;
  /** Only records created before or after the one with this number. */
  before?: number;
  after?: number;
  limit: number;
};

/** A transaction's view of the store, including its own changes. */
export interface Records {
  get(id: string): Promise<SimulatedRecord | undefined>;
  /** Newest first; with `after`, oldest first. */
  list(query: RecordQuery): Promise<readonly SimulatedRecord[]>;
  /** The first record due at that second or earlier. */
  firstDue(at: number): Promise<SimulatedRecord | undefined>;
  put(record: SimulatedRecord): void;
  remove(id: string): void;
}

/** Stores the simulated account. Transactions are atomic and run one at a time. */
export interface RecordStore {
  transact<Answer>(work: (records: Records) => Promise<Answer>): Promise<Answer>;
}
