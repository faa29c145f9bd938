import { notFound } from "~/domain/error/domain-error";
import { isExpired } from "~/domain/publication/publication";
import type { Clock } from "~/server/ports/clock";
import type { SupabaseKeys } from "~/server/services/supabase/access";
import { findPublication, type PublicationCache } from "./find-publication";
import { drawnPicture, type SiteCache, type SiteFile } from "./published-sites";

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
