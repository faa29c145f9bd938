import { slug as publicationSlug } from "~/domain/publication/slug";
import type { Clock } from "~/server/ports/system";
import { type SupabaseKeys, supabaseOfProject } from "~/server/services/supabase/access";
import type { SupabaseAccess } from "~preview";

type Deps = SupabaseKeys & { clock: Clock; publicationCache: PublicationCache };

/** A publication with its visible version. */
export type LivePublication = {
  id: string;
  slug: string;
  title: string;
  description: string;
  passwordHash: string | null;
  expiresAt: Date | null;
  updatedAt: Date;
  version: { id: string; projectId: string; treeId: string };
  /** The project's current connection; changing it affects publications too. */
  supabase: SupabaseAccess | null;
};

/** How long other processes may show an outdated publication or version. */
const TTL_MS = 1_000;
const CAPACITY = 2_000;

type Entry = { found: LivePublication | null; until: number };

/** Recent lookups, by slug. */
export type PublicationCache = {
  find(slug: string, now: number): LivePublication | null | undefined;
  add(slug: string, found: LivePublication | null, now: number): void;
  /** Applies a change to a publication immediately in this process. */
  invalidate(slug: string): void;
  invalidateAll(): void;
};

export function publicationCache(): PublicationCache {
  const entries = new Map<string, Entry>();
  return {
    find(slug, now) {
      const entry = entries.get(slug);
      return entry && entry.until > now ? entry.found : undefined;
    },
    add(slug, found, now) {
      if (entries.size >= CAPACITY) entries.delete(entries.keys().next().value ?? "");
      entries.delete(slug);
      entries.set(slug, { found, until: now + TTL_MS });
    },
    invalidate: (slug) => void entries.delete(slug),
    invalidateAll: () => entries.clear(),
  };
}

/** The publication with this slug; null if there is none, its chats or owner's account are deleted, or its owner is suspended. */
export async function findPublication(deps: Deps, slug: string): Promise<LivePublication | null> {
  if (!publicationSlug.safeParse(slug).success) return null;
  const now = deps.clock.now().getTime();
  const cached = deps.publicationCache.find(slug, now);
  if (cached !== undefined) return cached;
  const publication = await readPublication(deps, slug);
  deps.publicationCache.add(slug, publication, now);
  return publication;
}

async function readPublication(deps: SupabaseKeys, slug: string): Promise<LivePublication | null> {
  const { db } = deps;
  const row = await db.publication.findFirst({
    where: {
      slug,
      user: { erasureDueAt: null, suspendedAt: null },
      project: { chats: { some: { deletedAt: null } } },
    },
    select: {
      id: true,
      slug: true,
      title: true,
      description: true,
      passwordHash: true,
      expiresAt: true,
      updatedAt: true,
      versionId: true,
      projectId: true,
      project: { select: { headId: true } },
    },
  });
  const versionId = row?.versionId ?? row?.project.headId;
  if (!row || !versionId) return null;
  const version = await db.version.findUnique({ where: { id: versionId }, select: { treeId: true } });
  if (!version?.treeId) return null;
  const { versionId: _, projectId, project: __, ...own } = row;
  return {
    ...own,
    version: { id: versionId, projectId, treeId: version.treeId },
    supabase: await supabaseOfProject(deps, projectId),
  };
}
