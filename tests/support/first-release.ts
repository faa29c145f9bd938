import type { Database } from "~/server/db";
import { applyTo } from "~/server/db/migrate";
import { migrationNames } from "~/server/db/schema-engine";

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** Text that a careless copy would change. */
export const AWKWARD_TEXT = 'a\\tb\n"quoted" \\N 𝄞 é e\u0301 \r\n{"x": 1}';
export const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** A database of the first release that had migrations, with rows in most of its tables. */
export async function fillFirstRelease(open: Database): Promise<void> {
  await applyTo(open, migrationNames()[0]);
  const run = (sql: string, ...values: unknown[]) => open.db.$executeRawUnsafe(sql, ...values);
  const at = "'2026-11-21T03:04:05.678Z'";
  for (const user of [1, 2])
    await run(
      `INSERT INTO users (id, name, email, email_verified, created_at)
       VALUES ('${id(user)}', $1, 'user${user}@example.com', ${at}, ${at})`,
      AWKWARD_TEXT,
    );
  await run(
    `INSERT INTO user_settings (id, temperature, top_p) VALUES ('${id(1)}', 0.1::float8 + 0.2::float8, 1e-9)`,
  );
  await run(`INSERT INTO profiles (id, username) VALUES ('${id(1)}', 'first')`);
  await run(
    `INSERT INTO outbox (id, topic, payload, available_at, done_at)
     VALUES ('${id(3)}', 'mail', $1::jsonb, ${at}, ${at})`,
    JSON.stringify({ text: AWKWARD_TEXT, number: 12345678901234567890n.toString() }),
  );
  await run(
    `INSERT INTO chats (id, user_id, title, created_at, updated_at) VALUES ('${id(4)}', '${id(1)}', 'Chat', ${at}, ${at})`,
  );
  for (const [number, role] of [
    [5, "user"],
    [6, "assistant"],
  ] as const)
    await run(
      `INSERT INTO messages (id, chat_id, parent_id, role, status, content, created_at)
       VALUES ('${id(number)}', '${id(4)}', ${number === 6 ? `'${id(5)}'` : "NULL"}, '${role}', 'complete', $1, ${at})`,
      number === 6 ? "Here.\n\n```html\n<h1>Page</h1>\n```\n" : AWKWARD_TEXT,
    );
  await run(
    `INSERT INTO attachments (id, message_id, name, media_type, bytes)
     VALUES ('${id(7)}', '${id(5)}', 'all.bin', 'image/png', $1)`,
    ALL_BYTES,
  );
  await run(
    `INSERT INTO versions (id, chat_id, message_id, number, files, created_at)
     VALUES ('${id(8)}', '${id(4)}', '${id(6)}', 1, '{"index.html":"<h1>Page</h1>"}', ${at})`,
  );
  await run(
    `INSERT INTO prompt_usages (id, user_id, message_id, created_at) VALUES ('${id(9)}', '${id(1)}', '${id(5)}', ${at})`,
  );
}
