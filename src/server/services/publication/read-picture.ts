import "server-only";
import { notFound } from "~/domain/error/domain-error";
import { isExpired } from "~/domain/publication/publication";
import type { Clock } from "~/server/ports/clock";
import type { SupabaseKeys } from "~/server/services/supabase/access";
import { findPublication, type PublicationCache } from "./find-publication";
import { drawnPicture, type SiteCache, type SiteFile } from "./published-sites";

export type PictureTexts = { title: string; description: string };

/**
 * The picture that link previews show of a publication, drawn once for each change of it.
 *
 * @throws DomainError not_found, also while it has a password: its title is its visitors' only
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
