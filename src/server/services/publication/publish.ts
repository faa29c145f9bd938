import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { SiteError } from "~/domain/project/site";
import type { PublicationView } from "~/domain/publication/publication";
import type { PublishInput } from "~/domain/publication/publication-input";
import { slugFrom } from "~/domain/publication/slug";
import type { Db } from "~/server/db";
import { isUniqueViolation } from "~/server/db/unique-violation";
import type { Clock, Ids } from "~/server/ports/system";
import type { Passwords } from "~/server/services/auth/password";
import { enforceStorageLimit, readStoredBytes } from "~/server/services/billing/storage";
import { requireProject, requireVersion } from "~/server/services/project/require-project";
import { type SupabaseKeys, supabaseOfProject } from "~/server/services/supabase/access";
import type { PublicationCache } from "./find-publication";
import { builtSite, type SiteDeps } from "./published-sites";
import { readPublication } from "./read-publications";

type Deps = SiteDeps &
  SupabaseKeys & {
    clock: Clock;
    ids: Ids;
    passwords: Passwords;
    publicationCache: PublicationCache;
    appUrl: string;
  };
type Target = { projectId: string };

/**
 * Publishes a project, or changes its publication.
 *
 * @throws DomainError not_found; invalid when its files do not build; conflict when the address is taken
 */
export async function publish(deps: Deps, user: SignedInUser, input: PublishInput): Promise<PublicationView> {
  const { db, ids, clock, publicationCache } = deps;
  const { projectId, versionId, title, description, expiresAt, password } = input;
  const project = await requireProject(db, user.id, { projectId, deed: "manage" });
  await requireBuildable(deps, user, { projectId, versionId: versionId ?? project.headId });
  const where = { projectId, userId: user.id };
  const before = await db.publication.findFirst({ where, select: { slug: true } });
  const slug = input.slug || before?.slug || slugFrom(title, ids.secret());
  const now = clock.now();
  const data = {
    slug,
    title,
    description,
    versionId,
    expiresAt,
    updatedAt: now,
    ...(password !== null && { passwordHash: password ? await deps.passwords.hash(password) : null }),
  };
  try {
    await db.$transaction(async (tx) => {
      const stored = await readStoredBytes(tx, user.id);
      await tx.publication.upsert({
        where,
        create: { ...data, id: ids.next(), userId: user.id, projectId, createdAt: now },
        update: data,
        select: { id: true },
      });
      await enforceStorageLimit(tx, user.id, { before: stored });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError("conflict", "This address is taken.", { field: "slug", cause: error });
  }
  if (before) publicationCache.invalidate(before.slug);
  publicationCache.invalidate(slug);
  const view = await readPublication(deps, user, { projectId });
  if (!view) throw notFound();
  return view;
}

/** Changes the version of a publication that is pinned to one. @throws DomainError not_found, invalid */
export async function updatePublication(
  deps: Deps,
  user: SignedInUser,
  { projectId, versionId }: Target & { versionId: string },
): Promise<void> {
  await requireBuildable(deps, user, { projectId, versionId });
  const where = { projectId, userId: user.id };
  const row = await deps.db.publication.findFirst({ where, select: { slug: true } });
  if (!row) throw notFound();
  await deps.db.publication.updateMany({
    where: { ...where, versionId: { not: null } },
    data: { versionId, updatedAt: deps.clock.now() },
  });
  deps.publicationCache.invalidate(row.slug);
}

/** @throws DomainError not_found */
export async function unpublish(
  { db, publicationCache }: { db: Db; publicationCache: PublicationCache },
  user: SignedInUser,
  { projectId }: Target,
): Promise<void> {
  const where = { projectId, userId: user.id };
  const row = await db.publication.findFirst({ where, select: { slug: true } });
  if (!row) throw notFound();
  await db.publication.deleteMany({ where });
  publicationCache.invalidate(row.slug);
}

/** Builds a version, to check it and to warm the cache. */
async function requireBuildable(
  deps: Deps,
  user: SignedInUser,
  { projectId, versionId }: { projectId: string; versionId: string | null },
): Promise<void> {
  if (!versionId) throw new DomainError("invalid", "There is nothing to publish yet.");
  const version = await requireVersion(deps.db, user.id, { versionId, deed: "manage" });
  if (version.projectId !== projectId) throw notFound();
  const supabase = await supabaseOfProject(deps, projectId);
  const { entry, files } = await builtSite(deps, version, supabase).catch((error: unknown) => {
    if (!(error instanceof SiteError)) throw error;
    throw new DomainError("invalid", `This version does not run: ${error.message}`, { cause: error });
  });
  if (!files.has(entry)) throw new DomainError("invalid", "This project has no page to publish.");
}
