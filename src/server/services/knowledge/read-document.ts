import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";

export type DocumentText = { name: string; collectionId: string; text: string };

/** The text of a document that was read. @throws DomainError not_found */
export async function readDocument(
  { db }: { db: Db },
  user: SignedInUser,
  { documentId }: { documentId: string },
): Promise<DocumentText> {
  const document = await db.knowledgeDocument.findFirst({
    where: { id: documentId, userId: user.id, state: "ready" },
    select: { name: true, collectionId: true, bytes: true },
  });
  if (!document) throw notFound();
  const { bytes, ...rest } = document;
  return { ...rest, text: Buffer.from(bytes).toString("utf8") };
}
