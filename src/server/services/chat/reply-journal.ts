import "server-only";
import type { Db } from "~/server/db";
import type { Log } from "~/server/ports/log";
import type { ReplyPart } from "~/server/ports/streams";

/** What a kill may cost is this pause and one write: together under 300 ms. */
const FLUSH_EVERY_MS = 150;

type Pending = ReplyPart & { seq: number };

/** Saves the text of all running replies of this process, together, in one statement per pause. */
export type ReplyJournal = {
  append(replyId: string, part: ReplyPart): void;
  /** Forgets a reply whose row is about to get its whole text; resolves when no write of it is under way. */
  close(replyId: string): Promise<void>;
};

type Deps = { db: Db; log: Log };

function openJournal({ db, log }: Deps): ReplyJournal {
  const pending = new Map<string, Pending>();
  const nextSeq = new Map<string, number>();
  let scheduled = false;
  let writing: Promise<void> = Promise.resolve();

  const flush = () => {
    scheduled = false;
    const rows = [...pending];
    pending.clear();
    writing = writing
      .then(() => write(db, rows))
      .catch((error: unknown) => {
        log.error({ replies: rows.length, error: String(error) }, "running replies could not be saved");
      });
  };
  return {
    append(replyId, part) {
      const waiting = pending.get(replyId);
      if (waiting) {
        waiting.text += part.text;
        waiting.thinking += part.thinking;
        return;
      }
      const seq = nextSeq.get(replyId) ?? 0;
      nextSeq.set(replyId, seq + 1);
      pending.set(replyId, { ...part, seq });
      if (scheduled) return;
      scheduled = true;
      setTimeout(flush, FLUSH_EVERY_MS);
    },
    close(replyId) {
      pending.delete(replyId);
      nextSeq.delete(replyId);
      return writing;
    },
  };
}

/** The join drops rows whose chat was erased meanwhile, instead of failing all the others with them. */
async function write(db: Db, rows: [string, Pending][]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(([replyId]) => replyId);
  const seqs = rows.map(([, part]) => part.seq);
  const texts = rows.map(([, part]) => withoutNul(part.text));
  const thoughts = rows.map(([, part]) => withoutNul(part.thinking));
  await db.$executeRaw`
    INSERT INTO reply_chunks (reply_id, seq, text, thinking)
    SELECT part.reply_id, part.seq, part.text, part.thinking
    FROM unnest(${ids}::uuid[], ${seqs}::int[], ${texts}::text[], ${thoughts}::text[]) AS part(reply_id, seq, text, thinking)
    JOIN messages ON messages.id = part.reply_id`;
}

/** PostgreSQL's text cannot hold U+0000; a model that sends one must not lose the rest. */
export const withoutNul = (text: string) => (text.includes("\0") ? text.replaceAll("\0", "") : text);

const journals = new WeakMap<Db, ReplyJournal>();

/** The one journal of a database connection in this process. */
export function replyJournal(deps: Deps): ReplyJournal {
  const open = journals.get(deps.db) ?? openJournal(deps);
  journals.set(deps.db, open);
  return open;
}
