import type { Db } from "~/server/db";
import { isDiskFull } from "~/server/db/disk-full";
import type { ReplyPart } from "~/server/ports/streams";
import type { Clock, Log } from "~/server/ports/system";

/** How long text is buffered before it is saved. A kill loses at most this delay and one write. */
const FLUSH_DELAY_MS = 100;
/** The delay after a failed write. */
const RETRY_DELAY_MS = 500;

/** Text of a reply not yet acknowledged by the database. */
type Unsaved = ReplyPart & { seq: number };

/** Saves the text of all running replies of this process in one statement per flush. */
export type ReplyJournal = {
  append(replyId: string, part: ReplyPart): void;
  /**
   * Runs `save`, which writes the reply's whole text to its row, while the journal does not write that reply. When
   * `save` succeeds, the reply is dropped from the journal; when it fails, the journal goes on saving its text.
   */
  settle<Result>(replyId: string, save: () => Promise<Result>): Promise<Result>;
};

type JournalDeps = { db: Db; clock: Clock; log: Log; instanceId: string };

function createJournal(deps: JournalDeps): ReplyJournal {
  const unsaved = new Map<string, Unsaved>();
  const settling = new Set<string>();
  let lastSeq = 0;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  /** Set when the delay elapses while a write is still running. */
  let isDue = false;
  let writing: Promise<void> | undefined;

  const schedule = (delay: number) => {
    if (timer !== undefined || unsaved.size === 0) return;
    timer = setTimeout(flush, delay);
    dueAt = deps.clock.now().getTime() + delay;
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    isDue = writing !== undefined;
    if (isDue) return;
    const rows = [...unsaved].filter(([replyId]) => !settling.has(replyId)).map(snapshot);
    if (rows.length === 0) return;
    writing = save(rows);
  };
  const save = async (rows: Row[]): Promise<void> => {
    try {
      await write(deps, rows);
      for (const row of rows) forgetSaved(row);
    } catch (error) {
      // A full disk is logged once, by its watcher.
      if (!isDiskFull(error))
        deps.log.error({ replies: rows.length, error: String(error) }, "running replies could not be saved");
      isDue = false;
      clearTimeout(timer);
      timer = undefined;
      schedule(RETRY_DELAY_MS);
    }
    writing = undefined;
    if (isDue) flush();
  };
  /** Keeps text that arrived during the write. */
  const forgetSaved = ([replyId, saved]: Row) => {
    const now = unsaved.get(replyId);
    if (now?.seq !== saved.seq) return;
    const text = now.text.slice(saved.text.length);
    const thinking = now.thinking.slice(saved.thinking.length);
    if (text || thinking) unsaved.set(replyId, { seq: ++lastSeq, text, thinking });
    else unsaved.delete(replyId);
  };
  return {
    append(replyId, part) {
      const waiting = unsaved.get(replyId);
      if (waiting) {
        waiting.text += part.text;
        waiting.thinking += part.thinking;
      } else unsaved.set(replyId, { ...part, seq: ++lastSeq });
      // With hundreds of replies timers starve behind incoming text, so text flushes as well.
      if (timer !== undefined && deps.clock.now().getTime() >= dueAt) flush();
      else schedule(FLUSH_DELAY_MS);
    },
    async settle(replyId, save) {
      settling.add(replyId);
      try {
        await writing;
        const result = await save();
        unsaved.delete(replyId);
        return result;
      } finally {
        settling.delete(replyId);
        schedule(FLUSH_DELAY_MS);
      }
    },
  };
}

type Row = [replyId: string, part: Unsaved];

const snapshot = ([replyId, part]: Row): Row => [replyId, { ...part }];

/**
 * Rows of replies that ended meanwhile are skipped, so that they do not fail the others. A write whose acknowledgement
 * was lost is repeated together with newer text.
 */
async function write({ db, instanceId }: JournalDeps, rows: Row[]): Promise<void> {
  const ids = rows.map(([replyId]) => replyId);
  const seqs = rows.map(([, part]) => part.seq);
  const texts = rows.map(([, part]) => part.text);
  const thoughts = rows.map(([, part]) => part.thinking);
  await db.$executeRaw`
    INSERT INTO reply_chunks (reply_id, seq, text, thinking)
    SELECT part.reply_id, part.seq, part.text, part.thinking
    FROM unnest(${ids}::uuid[], ${seqs}::int[], ${texts}::text[], ${thoughts}::text[]) AS part(reply_id, seq, text, thinking)
    JOIN messages ON messages.id = part.reply_id AND messages.status = 'streaming' AND messages.instance_id = ${instanceId}::uuid
    ON CONFLICT (reply_id, seq) DO UPDATE SET text = excluded.text, thinking = excluded.thinking`;
}

/** This process's journal, which is opened with its first reply. */
export type OpenJournal = (deps: JournalDeps) => ReplyJournal;

export function replyJournal(): OpenJournal {
  let open: ReplyJournal | undefined;
  return (deps) => {
    open ??= createJournal(deps);
    return open;
  };
}
