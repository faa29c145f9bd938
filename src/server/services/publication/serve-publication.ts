import { notFound } from "~/domain/error/domain-error";
import { withBase } from "~/domain/project/site";
import { withHead } from "~/domain/publication/document-head";
import { isExpired, publicationPath } from "~/domain/publication/publication";
import type { Clock, Log } from "~/server/ports/system";
import type { SupabaseKeys } from "~/server/services/supabase/access";
import { countView, type ViewCounter } from "./count-views";
import { findPublication, type LivePublication, type PublicationCache } from "./find-publication";
import {
  type BuiltSite,
  builtSite,
  changedFile,
  drawnPicture,
  type SiteCache,
  type SiteDeps,
  type SiteFile,
} from "./published-sites";
import { isUnlocked } from "./unlock";

type Deps = SiteDeps &
  SupabaseKeys & {
    clock: Clock;
    log: Log;
    publicationCache: PublicationCache;
    viewCounter: ViewCounter;
    appUrl: string;
  };

export type PublishedRequest = {
  slug: string;
  /** Path below the slug, without a leading "/"; "" for the publication itself. */
  path: string;
  /** The key from `unlockPublication`. */
  key: string | undefined;
  /** Whether a visitor navigated to it; false for resources of a page. */
  isView: boolean;
};

export type PublishedAnswer =
  | { kind: "missing" }
  | { kind: "expired" }
  | { kind: "locked" }
  | { kind: "moved"; path: string }
  /** `supabase`: the origin that its pages may reach; null for none. */
  | { kind: "file"; file: SiteFile; isPrivate: boolean; supabase: string | null };

export async function servePublication(
  deps: Deps,
  { slug, path, key, isView }: PublishedRequest,
): Promise<PublishedAnswer> {
  const publication = await findPublication(deps, slug);
  if (!publication) return { kind: "missing" };
  const now = deps.clock.now();
  if (isExpired(publication, now)) return { kind: "expired" };
  const isPrivate = publication.passwordHash !== null;
  if (isPrivate && !isUnlocked(publication, key, now)) return { kind: "locked" };
  const { supabase } = publication;
  const site = await builtSite(deps, publication.version, supabase);
  const alternative = alternativePaths(path).find((name) => site.files.has(name));
  if (path !== "" && !site.files.has(path) && alternative !== undefined)
    return { kind: "moved", path: alternative };
  const isEntry = path === "" || isRoute(site, path);
  const file = isEntry ? await firstPage(deps, publication, site) : site.files.get(path);
  if (!file) return { kind: "missing" };
  const answer = { kind: "file", file, isPrivate, supabase: supabase?.url ?? null } as const;
  if (!file.type.startsWith("text/html")) return answer;
  if (isView) countView(deps, publication.id);
  if (!isPrivate) return answer;
  // Pages with an opaque origin send no cookies, so their resources carry the key in the URL.
  const base = publicationPath(slug, key) + folderOf(isEntry ? site.entry : path);
  return { ...answer, file: changedFile(file, (text) => withBase(text, base)) };
}

/** The folder of a file, with "/" at both ends. */
const folderOf = (path: string): string => `/${path.slice(0, path.lastIndexOf("/") + 1)}`;

/** Whether a path is a client-side route; paths with a file extension are not. */
const isRoute = ({ files, hasRoutes }: BuiltSite, path: string): boolean =>
  hasRoutes && !files.has(path) && !/\.[a-z][a-z\d]*$/i.test(path);

/** Like common servers: index.html of a folder, and pages without extension. */
const alternativePaths = (path: string): string[] => {
  const plain = path.replace(/(?<!\/)\/+$/, "");
  return [`${plain}/index.html`, `${plain}.html`];
};

async function firstPage(
  { appUrl, siteCache }: Deps,
  publication: LivePublication,
  { entry, files }: BuiltSite,
): Promise<SiteFile | undefined> {
  const page = files.get(entry);
  if (!page) return undefined;
  const { id, slug, title, description, updatedAt, passwordHash } = publication;
  const path = publicationPath(slug);
  const isIndexed = passwordHash === null;
  const withOwnHead = (text: string) => {
    const headed = withHead(text, {
      title,
      description,
      address: `${appUrl}${path}`,
      picture: `${appUrl}/api/publications/${slug}?picture=${updatedAt.getTime()}`,
      isIndexed,
    });
    return isIndexed ? withBase(headed, path + folderOf(entry)) : headed;
  };
  const key = `${id} ${updatedAt.getTime()} ${page.hash}`;
  return siteCache.page(key, async () => changedFile(page, withOwnHead));
}

export type PictureTexts = { title: string; description: string };

/**
 * A publication's picture for link previews, drawn once per change.
 *
 * @throws DomainError not_found, also while it has a password: only its visitors may see the title
 */
export async function readPicture(
  deps: SupabaseKeys & { clock: Clock; publicationCache: PublicationCache; siteCache: SiteCache },
  slug: string,
  draw: (texts: PictureTexts) => Promise<Uint8Array>,
): Promise<SiteFile> {
  const publication = await findPublication(deps, slug);
  if (!publication || publication.passwordHash || isExpired(publication, deps.clock.now())) throw notFound();
  const { id, updatedAt, title, description } = publication;
  return drawnPicture(deps, `picture ${id} ${updatedAt.getTime()}`, () => draw({ title, description }));
}
