import "server-only";
import type { RecentWork } from "~/domain/account/recent";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { excerptOf, pageOf, versionFiles } from "~/domain/project/version";
import type { Db } from "~/server/db";

const MAX_CHATS = 6;

/** The user's most recent chats, with a thumbnail of each newest version. */
export async function listRecent(deps: { db: Db }, user: SignedInUser): Promise<RecentWork[]> {
  const chats = await deps.db.chat.findMany({
    where: { userId: user.id, deletedAt: null },
    select: {
      id: true,
      title: true,
      updatedAt: true,
      outsideImages: true,
      versions: { orderBy: { number: "desc" }, take: 1, select: { id: true, number: true, files: true } },
    },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: MAX_CHATS,
  });
  return chats.map(({ versions: [newest], outsideImages, ...chat }) => ({
    ...chat,
    ...thumbnailOf(newest, outsideImages),
  }));
}

function thumbnailOf(
  version: { id: string; number: number; files: unknown } | undefined,
  outsideImages: boolean,
): Pick<RecentWork, "thumbnail" | "versions"> {
  const files = versionFiles.safeParse(version?.files).data;
  const [first] = files ?? [];
  if (!version || !files || !first) return { thumbnail: { kind: "talk" }, versions: 0 };
  const { id, number: versions } = version;
  if (pageOf(files) !== null) return { thumbnail: { kind: "page", versionId: id, outsideImages }, versions };
  return { thumbnail: { kind: "code", excerpt: excerptOf(first.content) }, versions };
}
