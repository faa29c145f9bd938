import { firstLineName } from "~/domain/text/short-name";
import type { Tx } from "~/server/db";

/** The name derived from a project's files, before and after a change. */
export type NameChange = { before: string; after: string };

/** Renames a project and its chats after its files, unless somebody has named them. The caller has checked access. */
export async function renameAfterFiles(
  tx: Tx,
  projectId: string,
  { before, after }: NameChange,
): Promise<void> {
  if (before === after) return;
  const { count } = await tx.project.updateMany({
    where: { id: projectId, name: before },
    data: { name: after },
  });
  if (count === 0) return;
  const chats = await tx.chat.findMany({
    where: { projectId },
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
  await tx.chat.updateMany({ where: { id: { in: ids } }, data: { title: after } });
}
