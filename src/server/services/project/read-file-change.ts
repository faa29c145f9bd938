import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { FileTexts } from "~/domain/project/project";
import type { Db } from "~/server/db";
import { readVersionFiles } from "./read-version-files";

/** A text file of the version that a reply made, before and after it. @throws DomainError not_found */
export async function readFileChange(
  { db }: { db: Db },
  user: SignedInUser,
  { replyId, path }: { replyId: string; path: string },
): Promise<FileTexts> {
  const version = await db.version.findFirst({
    where: { messageId: replyId, project: { userId: user.id } },
    orderBy: { number: "desc" },
    select: { id: true, parentId: true },
  });
  if (!version) throw notFound();
  const [old, now] = await Promise.all([
    readVersionFiles(db, user.id, version.parentId),
    readVersionFiles(db, user.id, version.id),
  ]);
  const [before = "", after = ""] = [old.get(path), now.get(path)];
  const isKnown = old.has(path) || now.has(path);
  if (!isKnown || typeof before !== "string" || typeof after !== "string") throw notFound();
  return { before, after };
}
