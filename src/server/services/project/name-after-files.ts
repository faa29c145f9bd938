import { firstLineName } from "~/domain/text/short-name";
import type { Tx } from "~/server/db";

/** The name that a project's files give it, before and after a change. */
export type NameChange = { before: string; after: string };

/**
 * Names a project after its files, and its chats after it. Names that their owner gave stay.
 *
 * @param project the caller has checked its owner
 */
export async function nameAfterFiles(
  tx: Tx,
  project: { id: string; userId: string },
  { before, after }: NameChange,
): Promise<void> {
  if (before === after) return;
  const mine = { ...project, name: before };
  const { count } = await tx.project.updateMany({ where: mine, data: { name: after } });
  if (count === 0) return;
  const chats = await tx.chat.findMany({
    where: { projectId: project.id, userId: project.userId },
    select: {
      id: true,
      title: true,
      messages: { where: { parentId: null }, take: 1, select: { content: true } },
    },
  });
  const named = chats.filter(
    ({ title, messages: [first] }) => title === before || title === firstLineName(first?.content ?? ""),
  );
  const ids = named.map(({ id }) => id);
  await tx.chat.updateMany({ where: { id: { in: ids }, userId: project.userId }, data: { title: after } });
}
