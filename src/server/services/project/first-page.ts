import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { SiteParts } from "~/domain/project/site";
import type { Db } from "~/server/db";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import type { Log } from "~/server/ports/system";
import { WorkStopped } from "~/server/ports/workers";
import type { FirstPage, PageBundle, PreviewPage } from "~preview";
import { projectsFor } from "../access/access";
import { type LruCache, lruCache } from "./lru-cache";
import { readItems } from "./project-storage";
import { readTreeFiles } from "./project-store";

type CachedPage = { page: PreviewPage | null; characters: number };

/** The compiled pages of recent versions, without packages. */
export type FirstPageCache = LruCache<CachedPage>;

export const firstPageCache = (): FirstPageCache => lruCache<CachedPage>(({ characters }) => characters);

export type FirstPageDeps = { db: Db; siteParts: ReadSiteParts; firstPages: FirstPageCache; log: Log };

/** Later, the builder itself has compiled the page. */
const MAX_WAIT_MS = 1_500;

/** A larger page would delay the document more than it saves. */
const MAX_CHARACTERS = 4_000_000;

/**
 * The page of a project's head, for the frame's document; null if the builder must prepare it itself.
 *
 * @throws DomainError not_found
 */
export async function readFirstPage(
  deps: FirstPageDeps,
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<FirstPage | null> {
  const { db, siteParts } = deps;
  const project = await db.project.findFirst({
    where: { id: projectId, ...projectsFor(user.id, "view") },
    select: { headId: true, supabaseId: true, keepsStorage: true },
  });
  if (!project) throw notFound();
  // The policy of a page with Supabase depends on its access.
  if (!project.headId || project.supabaseId) return null;
  const built = buildOnce(deps, { projectId, versionId: project.headId });
  const inTime = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS).unref());
  const ready = await Promise.race([built, inTime]);
  if (!ready?.page) return null;
  const { page } = ready;
  const [keeps, bundle] = await Promise.all([
    // For who may only look, the page keeps nothing.
    project.keepsStorage && db.project.count({ where: { id: projectId, ...projectsFor(user.id, "edit") } }),
    page.bundle && withTexts(page.bundle, await siteParts()),
  ]);
  return {
    page: { ...page, ...(bundle && { bundle }) },
    stored: keeps ? await readItems(db, projectId) : [],
  };
}

/** Prepares the page of a version before it is asked for. */
export function prepareFirstPage(
  deps: FirstPageDeps,
  version: { projectId: string; versionId: string },
): void {
  void buildOnce(deps, version);
}

const buildOnce = (
  { db, siteParts, firstPages, log }: FirstPageDeps,
  { projectId, versionId }: { projectId: string; versionId: string },
): Promise<CachedPage> =>
  firstPages(versionId, async () => {
    const version = await db.version.findFirst({
      where: { id: versionId, projectId },
      select: { treeId: true },
    });
    if (!version?.treeId) return nothing;
    const files = await readTreeFiles(db, projectId, version.treeId);
    const page = await (await siteParts()).firstPage(files, projectId);
    const characters = JSON.stringify(page).length;
    return characters > MAX_CHARACTERS ? nothing : { page, characters };
  }).catch((error: unknown) => {
    // The builder itself reports what the preview still waits for.
    const reason = error instanceof WorkStopped ? error.reason : "unknown";
    if (!(error instanceof DomainError)) log.warn({ projectId, reason }, "first page not built");
    return nothing;
  });

const nothing: CachedPage = { page: null, characters: 0 };

async function withTexts(bundle: PageBundle, { packages }: SiteParts): Promise<PageBundle> {
  const { files, texts } = bundle.packages;
  const loaded = Object.keys(texts).map(async (file) => [file, await packages.text(file)] as const);
  return { ...bundle, packages: { files, texts: Object.fromEntries(await Promise.all(loaded)) } };
}
