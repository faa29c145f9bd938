import { createHmac, timingSafeEqual } from "node:crypto";
import { isExpired } from "~/domain/publication/publication";
import type { Limits } from "~/server/ports/limits";
import type { Clock } from "~/server/ports/system";
import { enforceRateLimit, limitByPair } from "~/server/services/auth/enforce-rate-limit";
import type { Passwords } from "~/server/services/auth/password";
import type { Device } from "~/server/services/auth/security-events";
import type { SupabaseKeys } from "~/server/services/supabase/access";
import { findPublication, type LivePublication, type PublicationCache } from "./find-publication";

type Deps = SupabaseKeys & {
  clock: Clock;
  limits: Limits;
  passwords: Passwords;
  publicationCache: PublicationCache;
};

/** How long a browser stays unlocked. */
export const UNLOCKED_SECONDS = 7 * 86_400;

/** Signed with the secret password hash, so a new password invalidates keys. */
const sign = (publication: Pick<LivePublication, "id">, passwordHash: string, until: number): Buffer =>
  createHmac("sha256", passwordHash).update(`${publication.id} ${until}`).digest();

/** Whether a key made by `unlockPublication` opens a publication that has a password. */
export function isUnlocked(publication: LivePublication, key: string | undefined, now: Date): boolean {
  const [, until = "", signature = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(key ?? "") ?? [];
  if (!publication.passwordHash || Number(until) * 1_000 <= now.getTime()) return false;
  return timingSafeEqual(
    Buffer.from(signature, "base64url"),
    sign(publication, publication.passwordHash, Number(until)),
  );
}

/**
 * Checks a visitor's password.
 *
 * @returns the key to store; null for a wrong password or without one to check
 * @throws DomainError too_many_requests
 */
export async function unlockPublication(
  deps: Deps,
  device: Device,
  { slug, password }: { slug: string; password: string },
): Promise<string | null> {
  const publication = await findPublication(deps, slug);
  const now = deps.clock.now();
  if (!publication?.passwordHash || isExpired(publication, now)) return null;
  const byPair = limitByPair("publication_pair", slug, device);
  const bySlug = { name: "publication_slug", key: slug } as const;
  await enforceRateLimit(deps, byPair);
  await enforceRateLimit(deps, bySlug);
  if (!(await deps.passwords.verify(publication.passwordHash, password))) return null;
  await Promise.all([deps.limits.reset(byPair), deps.limits.refund(bySlug)]);
  const until = Math.floor(now.getTime() / 1_000) + UNLOCKED_SECONDS;
  return `${until}.${sign(publication, publication.passwordHash, until).toString("base64url")}`;
}
