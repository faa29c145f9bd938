import "server-only";
import type { Db } from "~/server/db";
import { isDiskFull } from "~/server/db/disk-full";
import type { Clock } from "~/server/ports/clock";
import type { Log } from "~/server/ports/log";
import type { ReplyPart } from "~/server/ports/streams";

/** Text waits this long for more before it is saved. A kill may cost this pause, or the write before it, and one write. */
const FLUSH_DELAY_MS = 100;
/** A database that refused a write is left alone for so long. */
const RETRY_DELAY_MS = 500;

/** What of a reply no write was acknowledged for yet. */
type Unsaved = ReplyPart & { seq: number };

/** Saves the text of all running replies of this process, together, in one statement per pause. */
export type ReplyJournal = {
  append(replyId: string, part: ReplyPart): void;
  /**
   * Runs `save`, which gives the reply's row its whole text, while no write of it is under way or begins. When `save`
   * succeeds the reply is forgotten; when it fails its text is saved by the journal as before.
   */
  settle<Result>(replyId: string, save: () => Promise<Result>): Promise<Result>;
};

type Deps = { db: Db; clock: Clock; log: Log; instanceId: string };

function createJournal(deps: Deps): ReplyJournal {
  const unsaved = new Map<string, Unsaved>();
  const settling = new Set<string>();
  let lastSeq = 0;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  /** Set when the pause is over before the write is. */
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
      // Of a full disk the log is told once, by who watches it.
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
  /** What came during the write stays. */
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
      // With hundreds of replies the timer waits for all text that is there: then it is the text that flushes.
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
 * Rows of replies that ended meanwhile are dropped, instead of failing all the others with them. A write that was done
 * although its acknowledgement was lost is done again with what came since.
 */
async function write({ db, instanceId }: Deps, rows: Row[]): Promise<void> {
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

const journals = new Map<string, ReplyJournal>();

/** The one journal of this process. */
export function replyJournal(deps: Deps): ReplyJournal {
  const open = journals.get(deps.instanceId) ?? createJournal(deps);
  journals.set(deps.instanceId, open);
  return open;
}
