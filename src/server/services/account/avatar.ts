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
import type { Images } from "~/server/ports/images";
import type { Clock } from "~/server/ports/system";
import { chatsFor, projectsFor, teamsFor } from "../access/access";
import { enforceStorageLimit, readStoredBytes } from "../billing/storage";

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
  const webp = await deps.images.squareWebp(bytes, AVATAR_PX);
  if (!webp) throw new DomainError("invalid", AVATAR_MESSAGES.broken);
  const now = deps.clock.now();
  const url = avatarUrl(user.id, now);
  const avatar = { mediaType: "image/webp", bytes: Buffer.from(webp), updatedAt: now };
  await deps.db.$transaction(async (tx) => {
    const before = await readStoredBytes(tx, user.id);
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
    await enforceStorageLimit(tx, user.id, { before });
  });
  return url;
}

export async function removeAvatar(deps: { db: Db }, user: SignedInUser): Promise<void> {
  await deps.db.$transaction([
    deps.db.avatar.deleteMany({ where: { id: user.id } }),
    deps.db.profile.updateMany({ where: { id: user.id }, data: { avatarUrl: null } }),
  ]);
}

/** An avatar is visible to its owner, and to those who see the owner in what is shared. @throws DomainError not_found */
export async function readAvatar(deps: { db: Db }, { id: userId }: SignedInUser, ownerId: string) {
  const [projects, chats, teams] = [
    projectsFor(userId, "view"),
    chatsFor(userId, "view"),
    teamsFor(userId, "view"),
  ];
  const shares = { OR: [{ project: projects }, { chat: chats }, { team: teams }] };
  const isSeen = [
    { id: userId },
    { projects: { some: projects } },
    { chats: { some: chats } },
    { shares: { some: shares } },
    { teams: { some: teams } },
  ];
  const avatar = await deps.db.avatar.findFirst({
    where: { id: ownerId, user: { OR: isSeen } },
    select: { mediaType: true, bytes: true },
  });
  if (!avatar) throw notFound();
  return avatar;
}
