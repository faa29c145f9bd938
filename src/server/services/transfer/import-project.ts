import { slugFrom } from "~/domain/publication/slug";
import { type ArchivedProject, paths } from "~/domain/transfer/archive";
import { count } from "~/domain/transfer/import-report";
import { maxBytes } from "~/domain/transfer/limits";
import type { Db, Tx } from "~/server/db";
import { changeStorage } from "~preview";
import { restoreProject } from "../project/restore-project";
import type { ImportContext } from "./import-context";
import { type AccountArchive, Skipped } from "./open-account";
import { type IdMap, ownId, withIds } from "./own-ids";

/** A project of an archive with its local ids. */
export type PlacedProject = {
  id: string;
  /** Archive id → local id. */
  idOf(id: string): string;
  /** Local ids of its versions. */
  versionIds: ReadonlySet<string>;
  /** Runs when it becomes visible; undefined if it existed already. */
  show: ((tx: Tx) => Promise<void>) | undefined;
};

export type AccountImport = ImportContext & {
  archive: AccountArchive;
  folders: IdMap;
  /** Projects of the imported chats, by archive id. */
  projects: Map<string, PlacedProject>;
};

const same = (id: string): string => id;

/**
 * Finds an archived project among the user's own, or restores it for a hidden chat.
 *
 * @throws Skipped, BadBundle, UnreadableFile
 */
export async function placeProject(
  importing: AccountImport,
  projectId: string,
  chatId: string,
): Promise<PlacedProject> {
  const { db, user, archive } = importing;
  const path = paths.project(projectId);
  const archived = await archive.read("project", path);
  if (archived.id !== projectId) throw new Skipped("damaged");
  const own = (id: string) => ownId(user.id, id);
  const copied = (id: string) => ownId(`${user.id} ${archive.checksum(path)}`, id);
  const candidates = await db.project.findMany({
    where: { userId: user.id, id: { in: [projectId, own(projectId), copied(projectId)] } },
    select: { id: true, versions: { select: { id: true } } },
  });
  const existing = candidates.find(({ id }) => id === copied(projectId)) ?? candidates[0];
  if (existing) {
    const idOf = [same, own].find((each) => each(projectId) === existing.id) ?? copied;
    const versionIds = new Set(existing.versions.map(({ id }) => id));
    const isComplete = idOf === copied || archived.versions.every(({ id }) => versionIds.has(idOf(id)));
    // Existing chats keep the existing project.
    if (isComplete || importing.ifDifferent === "keep")
      return { id: existing.id, idOf, versionIds, show: undefined };
  }
  const idOf = existing ? copied : (await isTaken(db, archived)) ? own : same;
  const parts = new Set([projectId, archived.publication?.id, ...archived.versions.map(({ id }) => id)]);
  const project = withIds(archived, (id) => (parts.has(id) ? idOf(id) : id));
  return restore(importing, project, { idOf, chatId, archivedId: projectId, isCopy: existing !== undefined });
}

const IDS_AT_ONCE = 5_000;

/** Whether an id of the project or its parts is in use. */
async function isTaken(db: Db, { id, versions, publication }: ArchivedProject): Promise<boolean> {
  if ((await db.project.count({ where: { id } })) > 0) return true;
  if (publication && (await db.publication.count({ where: { id: publication.id } })) > 0) return true;
  for (let at = 0; at < versions.length; at += IDS_AT_ONCE) {
    const some = versions.slice(at, at + IDS_AT_ONCE).map((version) => version.id);
    if ((await db.version.count({ where: { id: { in: some } } })) > 0) return true;
  }
  return false;
}

type RestoreInput = { idOf: (id: string) => string; chatId: string; archivedId: string; isCopy: boolean };

async function restore(
  importing: AccountImport,
  project: ArchivedProject,
  { idOf, chatId, archivedId, isCopy }: RestoreInput,
): Promise<PlacedProject> {
  const { db, workers, user, archive, batches, report } = importing;
  const { storage, gitHub, deployments, publication, ...restored } = project;
  checkPublication(project);
  const bundle = archive.paths.includes(paths.repository(archivedId))
    ? archive.chunks(paths.repository(archivedId), maxBytes.repository)
    : null;
  await restoreProject(
    { db, workers, writeRows: batches.write },
    { userId: user.id, chatId },
    { ...restored, bundle },
  );
  return {
    id: project.id,
    idOf,
    versionIds: new Set(project.versions.map(({ id }) => id)),
    async show(tx) {
      await restoreRelated(tx, project);
      // A copy is not published: the original keeps the address.
      if (publication && !isCopy) await publish({ ...importing, tx }, project.id, publication);
      count(report.added, "projects");
      count(report.added, "versions", project.versions.length);
    },
  };
}

/** Restores storage, GitHub link and deployments. */
async function restoreRelated(
  tx: Tx,
  { id: projectId, versions, storage, gitHub, deployments }: ArchivedProject,
) {
  if (storage) {
    const fits = changeStorage(
      new Map(),
      storage.map(([key, value]) => ({ key, value })),
    );
    if (!fits) throw new Skipped("too_large");
    await tx.projectStorage.create({
      data: { projectId, items: JSON.stringify(storage) },
      select: { projectId: true },
    });
  }
  if (gitHub && versions.some(({ id }) => id === gitHub.versionId))
    await tx.gitHubLink.create({ data: { ...gitHub, projectId }, select: { projectId: true } });
  await tx.deployment.createMany({ data: deployments.map((row) => ({ ...row, projectId })) });
}

/** @throws Skipped if the published version does not exist */
function checkPublication({ publication, versions }: ArchivedProject): void {
  if (publication?.versionId && !versions.some(({ id }) => id === publication.versionId))
    throw new Skipped("damaged");
}

/** Publishes at the same address, or at a new one if it is taken. */
async function publish(
  { ids, user, report, tx }: AccountImport & { tx: Tx },
  projectId: string,
  publication: NonNullable<ArchivedProject["publication"]>,
): Promise<void> {
  const isFree = (await tx.publication.count({ where: { slug: publication.slug } })) === 0;
  const slug = isFree ? publication.slug : slugFrom(publication.title, ids.secret());
  await tx.publication.create({
    data: { ...publication, slug, userId: user.id, projectId },
    select: { id: true },
  });
  count(report.added, "publications");
  if (slug !== publication.slug) report.renamed.push({ from: publication.slug, to: slug });
}
