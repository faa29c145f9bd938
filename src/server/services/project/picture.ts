import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { PictureInput } from "~/domain/project/project";
import type { Db } from "~/server/db";
import type { Images } from "~/server/ports/images";
import type { Clock } from "~/server/ports/system";
import { projectsFor } from "../access/access";

/** Of a picture as it is stored. */
const LIMIT = { px: 960, maxBytes: 60_000 };

/**
 * Stores the picture of a project, of the version that is its head, in place of an earlier one. Re-encoded, because
 * the page's own code may have made it.
 *
 * @throws DomainError not_found, also for a version that is no head; invalid for what is no picture
 */
export async function savePicture(
  { db, images, clock }: { db: Db; images: Images; clock: Clock },
  user: SignedInUser,
  { versionId, base64 }: PictureInput,
): Promise<void> {
  const project = await db.project.findFirst({
    where: { headId: versionId, ...projectsFor(user.id, "edit") },
    select: { id: true },
  });
  if (!project) throw notFound();
  const webp = await images.webpWithin(Buffer.from(base64, "base64"), LIMIT);
  if (!webp) throw new DomainError("invalid", "This is not a picture.");
  const picture = { versionId, bytes: Buffer.from(webp), updatedAt: clock.now() };
  await db.projectPicture.upsert({
    where: { projectId: project.id },
    create: { projectId: project.id, ...picture },
    update: picture,
    select: { projectId: true },
  });
}

/** The WebP of a version that the user may view. @throws DomainError not_found, also without one */
export async function readPicture(
  { db }: { db: Db },
  user: SignedInUser,
  versionId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await db.projectPicture.findFirst({
    where: { versionId, project: projectsFor(user.id, "view") },
    select: { bytes: true },
  });
  if (!picture) throw notFound();
  return picture.bytes;
}
