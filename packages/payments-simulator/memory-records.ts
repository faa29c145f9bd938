import { DueQueue } from "./due-queue";
import type { RecordQuery, RecordStore, Records, SimulatedRecord } from "./records";

const listKey = (type: string, parentId?: string | null) =>
  parentId === undefined || parentId === null ? type : `${type} ${parentId}`;

/** How many entries of a list sorted by `seq` come before that number. */
function countBefore(list: readonly SimulatedRecord[], seq: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.seq ?? Number.POSITIVE_INFINITY) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Inserts or replaces a record in a list sorted by `seq`; undefined removes it. */
function upsertSorted(
  list: SimulatedRecord[],
  { seq }: SimulatedRecord,
  record: SimulatedRecord | undefined,
): void {
  const at = countBefore(list, seq);
  const exists = list[at]?.seq === seq;
  if (record && exists) list[at] = record;
  else if (record) list.splice(at, 0, record);
  else if (exists) list.splice(at, 1);
}

class MemoryRecords implements Records {
  readonly #byId = new Map<string, SimulatedRecord>();
  readonly #lists = new Map<string, SimulatedRecord[]>();
  readonly #due = new DueQueue();
  /** Previous values of everything that this transaction changed. */
  #undo: { id: string; before: SimulatedRecord | undefined }[] = [];

  async get(id: string) {
    return this.#byId.get(id);
  }

  async list({ type, parentId, before, after, limit }: RecordQuery) {
    const list = this.#lists.get(listKey(type, parentId)) ?? [];
    if (after !== undefined) {
      const from = countBefore(list, after + 1);
      return list.slice(from, from + limit);
    }
    const end = before === undefined ? list.length : countBefore(list, before);
    return list.slice(Math.max(0, end - limit), end).reverse();
  }

  async firstDue(at: number) {
    for (let entry = this.#due.first(); entry; entry = this.#due.first()) {
      const record = this.#byId.get(entry.id);
      // Rescheduled and removed records leave stale entries, which are dropped here.
      if (record?.dueAt === entry.dueAt) return entry.dueAt <= at ? record : undefined;
      this.#due.pop();
    }
    return undefined;
  }

  put(record: SimulatedRecord) {
    this.#undo.push({ id: record.id, before: this.#byId.get(record.id) });
    this.#set(record.id, record);
  }

  remove(id: string) {
    this.#undo.push({ id, before: this.#byId.get(id) });
    this.#set(id, undefined);
  }

  commit() {
    this.#undo = [];
  }

  rollBack() {
    for (const { id, before } of this.#undo.reverse()) this.#set(id, before);
    this.#undo = [];
  }

  /** The lists that contain a record: by type, and by type and owner. */
  #listsOf({ type, parentId }: SimulatedRecord): SimulatedRecord[][] {
    return (parentId === null ? [listKey(type)] : [listKey(type), listKey(type, parentId)]).map((key) => {
      const list = this.#lists.get(key) ?? [];
      this.#lists.set(key, list);
      return list;
    });
  }

  #set(id: string, record: SimulatedRecord | undefined) {
    const known = this.#byId.get(id);
    const stays = known && record && known.parentId === record.parentId;
    if (known) for (const list of this.#listsOf(known)) upsertSorted(list, known, stays ? record : undefined);
    if (record && !stays) for (const list of this.#listsOf(record)) upsertSorted(list, record, record);
    if (record) this.#byId.set(id, record);
    else this.#byId.delete(id);
    if (record && record.dueAt !== null && record.dueAt !== known?.dueAt)
      this.#due.push({ id, seq: record.seq, dueAt: record.dueAt });
  }
}

/** Keeps the simulated account in memory. */
export function memoryRecords(): RecordStore {
  const records = new MemoryRecords();
  let last: Promise<unknown> = Promise.resolve();
  return {
    transact(work) {
      const run = last.then(async () => {
        try {
          const answer = await work(records);
          records.commit();
          return answer;
        } catch (error) {
          records.rollBack();
          throw error;
        }
      });
      last = run.catch(() => {});
      return run;
    },
  };
}
