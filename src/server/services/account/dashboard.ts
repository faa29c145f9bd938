import { type Dashboard, dashboardFrom } from "~/domain/account/dashboard";
import type { RecentWork } from "~/domain/account/recent";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { excerptOf } from "~/domain/project/version";
import type { Db } from "~/server/db";
import { listTree, readBlobs } from "../project/project-store";

export async function loadDashboard(deps: { db: Db }, user: SignedInUser): Promise<Dashboard> {
  const [profile, settings] = await Promise.all([
    deps.db.profile.findUnique({ where: { id: user.id }, select: { username: true } }),
    deps.db.userSettings.findUnique({ where: { id: user.id }, select: { defaultModel: true, theme: true } }),
  ]);
  return dashboardFrom(user, profile, settings);
}

const MAX_CHATS = 6;

/** The user's most recent chats, with a thumbnail of what each builds. */
export async function listRecent(deps: { db: Db }, user: SignedInUser): Promise<RecentWork[]> {
  const chats = await deps.db.chat.findMany({
    where: { userId: user.id, deletedAt: null, comparedWith: null, isArchived: false },
    select: {
      id: true,
      title: true,
      updatedAt: true,
      outsideImages: true,
      project: {
        select: {
          id: true,
          headId: true,
          versions: { select: { id: true, treeId: true } },
          picture: { select: { versionId: true } },
        },
      },
    },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: MAX_CHATS,
  });
  return Promise.all(
    chats.map(async ({ project, outsideImages, ...chat }) => ({
      ...chat,
      versions: project?.versions.length ?? 0,
      thumbnail: project ? await readThumbnail(deps.db, project, outsideImages) : { kind: "chat" as const },
    })),
  );
}

async function readThumbnail(
  db: Db,
  project: {
    id: string;
    headId: string | null;
    versions: { id: string; treeId: string | null }[];
    picture: { versionId: string } | null;
  },
  outsideImages: boolean,
): Promise<RecentWork["thumbnail"]> {
  const { picture } = project;
  if (picture && picture.versionId === project.headId) return { kind: "picture", ...picture };
  const head = project.versions.find(({ id }) => id === project.headId);
  const files = head?.treeId ? await listTree(db, project.id, head.treeId) : [];
  const [first] = files;
  if (!head || !first) return { kind: "chat" };
  if (files.some(({ path }) => /\.html?$/i.test(path)))
    return { kind: "page", versionId: head.id, outsideImages };
  const content = (await readBlobs(db, project.id, [first.id])).get(first.id);
  return { kind: "code", excerpt: excerptOf(typeof content === "string" ? content : "") };
}
