import { slugFrom } from "~/domain/publication/slug";
import { type ArchivedProject, paths } from "~/domain/transfer/archive";
import { count } from "~/domain/transfer/import-report";
import { maxBytes } from "~/domain/transfer/limits";
import type { Db, Tx } from "~/server/db";
import { changeStorage } from "~preview";
import { restoreProject } from "../project/restore-project";
import type { Importing } from "./import-context";
import { type AccountArchive, Skipped } from "./open-account";
import { type IdMap, ownId, withIds } from "./own-ids";

/** A project of an archive as it is here. */
export type PlacedProject = {
  id: string;
  /** An id in the archive → the id here. */
  idOf(id: string): string;
  /** Of its versions here. */
  versionIds: ReadonlySet<string>;
  /** What is written, and noted, when it is shown; undefined when it was here already. */
  show: ((tx: Tx) => Promise<void>) | undefined;
};

export type ImportingAccount = Importing & {
  archive: AccountArchive;
  folders: IdMap;
  /** Those of the chats that have come over. */
  projects: Map<string, PlacedProject>;
};

const same = (id: string): string => id;

/**
 * Finds a project of an archive among the user's own, or writes it for a chat that is still hidden.
 *
 * @throws Skipped, BadBundle, UnreadableFile
 */
export async function placeProject(
  importing: ImportingAccount,
  projectId: string,
  chatId: string,
): Promise<PlacedProject> {
  const { db, user, archive } = importing;
  const path = paths.project(projectId);
  const written = await archive.read("project", path);
  if (written.id !== projectId) throw new Skipped("damaged");
  const own = (id: string) => ownId(user.id, id);
  const copied = (id: string) => ownId(`${user.id} ${archive.checksum(path)}`, id);
  const here = await db.project.findMany({
    where: { userId: user.id, id: { in: [projectId, own(projectId), copied(projectId)] } },
    select: { id: true, versions: { select: { id: true } } },
  });
  const found = here.find(({ id }) => id === copied(projectId)) ?? here[0];
  if (found) {
    const idOf = [same, own].find((each) => each(projectId) === found.id) ?? copied;
    const versionIds = new Set(found.versions.map(({ id }) => id));
    const isWhole = idOf === copied || written.versions.every(({ id }) => versionIds.has(idOf(id)));
    // Its chats that are here stay with it as it is.
    if (isWhole || importing.ifDifferent === "keep")
      return { id: found.id, idOf, versionIds, show: undefined };
  }
  const idOf = found ? copied : (await isTaken(db, written)) ? own : same;
  const parts = new Set([projectId, written.publication?.id, ...written.versions.map(({ id }) => id)]);
  const project = withIds(written, (id) => (parts.has(id) ? idOf(id) : id));
  return restore(importing, project, { idOf, chatId, writtenId: projectId, isCopy: found !== undefined });
}

const IDS_AT_ONCE = 5_000;

/** Whether somebody has the ids of the project, or of something in it. */
async function isTaken(db: Db, { id, versions, publication }: ArchivedProject): Promise<boolean> {
  if ((await db.project.count({ where: { id } })) > 0) return true;
  if (publication && (await db.publication.count({ where: { id: publication.id } })) > 0) return true;
  for (let at = 0; at < versions.length; at += IDS_AT_ONCE) {
    const some = versions.slice(at, at + IDS_AT_ONCE).map((version) => version.id);
    if ((await db.version.count({ where: { id: { in: some } } })) > 0) return true;
  }
  return false;
}

type Restoring = { idOf: (id: string) => string; chatId: string; writtenId: string; isCopy: boolean };

async function restore(
  importing: ImportingAccount,
  project: ArchivedProject,
  { idOf, chatId, writtenId, isCopy }: Restoring,
): Promise<PlacedProject> {
  const { db, workers, user, archive, batches, report } = importing;
  const { storage, gitHub, deployments, publication, ...restored } = project;
  checkPublication(project);
  const bundle = archive.paths.includes(paths.repository(writtenId))
    ? archive.chunks(paths.repository(writtenId), maxBytes.repository)
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
      await addBeside(tx, project);
      // A copy has no address: the project that it was copied from keeps it.
      if (publication && !isCopy) await publish({ ...importing, tx }, project.id, publication);
      count(report.added, "projects");
      count(report.added, "versions", project.versions.length);
    },
  };
}

/** What belongs to a project besides its files. */
async function addBeside(tx: Tx, { id: projectId, versions, storage, gitHub, deployments }: ArchivedProject) {
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

/** @throws Skipped when it shows a version that the project has not */
function checkPublication({ publication, versions }: ArchivedProject): void {
  if (publication?.versionId && !versions.some(({ id }) => id === publication.versionId))
    throw new Skipped("damaged");
}

/** Publishes at the same address, or at another when that is somebody's. */
async function publish(
  { ids, user, report, tx }: ImportingAccount & { tx: Tx },
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
