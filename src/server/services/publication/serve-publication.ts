import { withBase } from "~/domain/project/site";
import { withHead } from "~/domain/publication/document-head";
import { isExpired, publicationPath } from "~/domain/publication/publication";
import type { Clock } from "~/server/ports/clock";
import type { Log } from "~/server/ports/log";
import type { SupabaseKeys } from "~/server/services/supabase/access";
import { countView, type ViewCounter } from "./count-views";
import { findPublication, type LivePublication, type PublicationCache } from "./find-publication";
import { type BuiltSite, builtSite, changedFile, type SiteDeps, type SiteFile } from "./published-sites";
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
  /** Below the slug, without "/" at its start; "" for the publication itself. */
  path: string;
  /** What `unlockPublication` gave the visitor's browser. */
  key: string | undefined;
  /** Whether it is shown to somebody, and not loaded by a page. */
  isView: boolean;
};

export type PublishedAnswer =
  | { kind: "missing" }
  | { kind: "expired" }
  | { kind: "locked" }
  | { kind: "moved"; path: string }
  /** `supabase`: the origin that its pages may reach; null for none. */
  | { kind: "file"; file: SiteFile; isPrivate: boolean; supabase: string | null };

/** What a visitor gets from a publication's address. */
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
  const other = otherNames(path).find((name) => site.files.has(name));
  if (path !== "" && !site.files.has(path) && other !== undefined) return { kind: "moved", path: other };
  const isEntry = path === "" || isRoute(site, path);
  const file = isEntry ? await firstPage(deps, publication, site) : site.files.get(path);
  if (!file) return { kind: "missing" };
  const answer = { kind: "file", file, isPrivate, supabase: supabase?.url ?? null } as const;
  if (!file.type.startsWith("text/html")) return answer;
  if (isView) countView(deps, publication.id);
  if (!isPrivate) return answer;
  // A page without an origin sends no cookies: what it loads carries the key in its address.
  const base = publicationPath(slug, key) + folderOf(isEntry ? site.entry : path);
  return { ...answer, file: changedFile(file, (text) => withBase(text, base)) };
}

/** The folder of a file, with "/" at both ends. */
const folderOf = (path: string): string => `/${path.slice(0, path.lastIndexOf("/") + 1)}`;

/** Whether the first page shows what is at an address; a file that its code asks for is missing instead. */
const isRoute = ({ files, hasRoutes }: BuiltSite, path: string): boolean =>
  hasRoutes && !files.has(path) && !/\.[a-z][a-z\d]*$/i.test(path);

/** As servers do it: a folder stands for its page, and a page may be named without its ending. */
const otherNames = (path: string): string[] => {
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
