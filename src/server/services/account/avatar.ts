import {
  AVATAR_MAX_BYTES,
  AVATAR_MESSAGES,
  AVATAR_PX,
  avatarTypeOf,
  avatarUrl,
} from "~/domain/account/avatar";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Images } from "~/server/ports/images";
import { readTotal, requireRoom } from "../billing/storage";

type Deps = { db: Db; clock: Clock; images: Images };

/**
 * Stores a picture as the user's avatar, re-encoded so that nothing but the image remains of the upload.
 *
 * @returns its URL
 * @throws DomainError invalid when it is too large, of another type, or cannot be decoded
 */
export async function saveAvatar(deps: Deps, user: SignedInUser, bytes: Uint8Array): Promise<string> {
  if (bytes.byteLength > AVATAR_MAX_BYTES) throw new DomainError("invalid", AVATAR_MESSAGES.tooLarge);
  if (!avatarTypeOf(bytes)) throw new DomainError("invalid", AVATAR_MESSAGES.wrongType);
  const drawn = await deps.images.squareWebp(bytes, AVATAR_PX);
  if (!drawn) throw new DomainError("invalid", AVATAR_MESSAGES.broken);
  const now = deps.clock.now();
  const url = avatarUrl(user.id, now);
  const avatar = { mediaType: "image/webp", bytes: Buffer.from(drawn), updatedAt: now };
  await deps.db.$transaction(async (tx) => {
    const before = await readTotal(tx, user.id);
    await tx.avatar.upsert({
      where: { id: user.id },
      create: { id: user.id, ...avatar },
      update: avatar,
      select: { id: true },
    });
    await tx.profile.upsert({
      where: { id: user.id },
      create: { id: user.id, avatarUrl: url },
      update: { avatarUrl: url },
      select: { id: true },
    });
    await requireRoom(tx, user.id, { before });
  });
  return url;
}

export async function removeAvatar(deps: { db: Db }, user: SignedInUser): Promise<void> {
  await deps.db.$transaction([
    deps.db.avatar.deleteMany({ where: { id: user.id } }),
    deps.db.profile.updateMany({ where: { id: user.id }, data: { avatarUrl: null } }),
  ]);
}

/** Only the owner can see an avatar until something of theirs is published. @throws DomainError not_found */
export async function readAvatar(deps: { db: Db }, user: SignedInUser, ownerId: string) {
  const avatar = await deps.db.avatar.findFirst({
    where: { AND: [{ id: ownerId }, { id: user.id }] },
    select: { mediaType: true, bytes: true },
  });
  if (!avatar) throw notFound();
  return avatar;
}
