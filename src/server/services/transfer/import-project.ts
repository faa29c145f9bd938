import "server-only";
import { changeStorage } from "~/domain/preview/page-storage";
import { slugFrom } from "~/domain/publication/slug";
import { type ArchivedProject, maxBytes, paths, projectFile } from "~/domain/transfer/archive";
import { count, type ImportReport } from "~/domain/transfer/import-report";
import type { Tx } from "~/server/db";
import type { Ids } from "~/server/ports/ids";
import { restoreProject } from "../project/restore-project";
import { type AccountArchive, Skipped } from "./open-account";
import { type IdMap, ownId, withIds } from "./own-ids";

/** A project of an archive as it is here. */
export type PlacedProject = {
  id: string;
  ids: IdMap;
  /** What to note once it is saved; undefined when it was here already. */
  note: ((report: ImportReport) => void) | undefined;
};

/**
 * Finds a project of an archive among the user's own, or writes it.
 *
 * @throws Skipped, BadBundle
 */
export async function placeProject(
  deps: { ids: Ids },
  tx: Tx,
  userId: string,
  archive: AccountArchive,
  projectId: string,
): Promise<PlacedProject> {
  const written = await archive.json(paths.project(projectId), maxBytes.project, projectFile);
  if (written.id !== projectId) throw new Skipped("damaged");
  const all = [projectId, ...written.versions.map(({ id }) => id)];
  if (written.publication) all.push(written.publication.id);
  const renamed: IdMap = new Map(all.map((id) => [id, ownId(userId, id)]));
  const own = await tx.project.findMany({
    where: { userId, id: { in: [projectId, renamed.get(projectId) ?? projectId] } },
    select: { id: true },
  });
  const found = own[0]?.id;
  if (found) return { id: found, ids: found === projectId ? new Map() : renamed, note: undefined };
  const ids: IdMap = (await isTaken(tx, all)) ? renamed : new Map();
  const project = withIds(written, ids);
  const bundle = archive.paths.includes(paths.repository(projectId))
    ? archive.chunks(paths.repository(projectId), maxBytes.repository)
    : null;
  const { storage, gitHub, deployments, publication, ...restored } = project;
  await restoreProject(tx, userId, restored, bundle);
  await addBeside(tx, project);
  const slug = publication ? await publish(deps, tx, userId, project.id, publication) : undefined;
  const note = (report: ImportReport) => {
    count(report.added, "projects");
    count(report.added, "versions", project.versions.length);
    count(report.added, "publications", publication ? 1 : 0);
    if (publication && slug && slug !== publication.slug)
      report.renamed.push({ from: publication.slug, to: slug });
  };
  return { id: project.id, ids, note };
}

const isTaken = async (tx: Tx, all: string[]): Promise<boolean> => {
  const where = { id: { in: all } };
  return (
    (await tx.project.count({ where })) + (await tx.version.count({ where })) > 0 ||
    (await tx.publication.count({ where })) > 0
  );
};

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

/** @returns its address here */
async function publish(
  { ids }: { ids: Ids },
  tx: Tx,
  userId: string,
  projectId: string,
  publication: NonNullable<ArchivedProject["publication"]>,
): Promise<string> {
  const { versionId, title } = publication;
  if (versionId && (await tx.version.count({ where: { id: versionId, projectId } })) === 0)
    throw new Skipped("damaged");
  const isFree = (await tx.publication.count({ where: { slug: publication.slug } })) === 0;
  const slug = isFree ? publication.slug : slugFrom(title, ids.secret());
  await tx.publication.create({ data: { ...publication, slug, userId, projectId }, select: { id: true } });
  return slug;
}
