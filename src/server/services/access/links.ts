import { expiryOf, invitationPath, type ShareLinkView } from "~/domain/access/share";
import type { MakeLinkInput, SharedInput } from "~/domain/access/share-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock, Ids, Sealer } from "~/server/ports/system";
import { tokenHash } from "~/server/services/auth/challenge";
import { type Device, recordAudit } from "~/server/services/auth/security-events";
import { type AnnounceDeps, announceAccess, columnsOf, givenTo, lockOwnTarget } from "./target";

type Actor = { user: SignedInUser; device: Device };
type LinkDeps = { db: Db; clock: Clock; ids: Ids; sealer: Sealer; appUrl: string };

export const linkColumns = {
  id: true,
  role: true,
  sealedSecret: true,
  expiresAt: true,
  _count: { select: { shares: true } },
} as const;

type LinkRow = Pick<ShareLinkView, "id" | "role" | "expiresAt"> & {
  sealedSecret: string;
  _count: { shares: number };
};

/** Without those whose secret cannot be read, because the server's has changed; making one again replaces it. */
export const toLinkViews = (
  deps: Pick<LinkDeps, "sealer" | "appUrl">,
  rows: readonly LinkRow[],
): ShareLinkView[] =>
  rows.flatMap(({ sealedSecret, _count, ...row }) => {
    const secret = openSecret(deps.sealer, sealedSecret);
    return secret
      ? [{ ...row, address: `${deps.appUrl}${invitationPath(secret)}`, people: _count.shares }]
      : [];
  });

function openSecret(sealer: Sealer, sealed: string): string | undefined {
  try {
    return sealer.open(sealed, "share-link");
  } catch {
    return undefined;
  }
}

/**
 * Makes the link with which everybody may come in as this role. If there is one, it only gets the new lifetime, and so do
 * those who came by it.
 *
 * @throws DomainError not_found
 */
export async function makeLink(
  deps: LinkDeps,
  { user, device }: Actor,
  { role, lifetimeDays, ...shared }: MakeLinkInput,
): Promise<ShareLinkView> {
  const now = deps.clock.now();
  const expiresAt = expiryOf(lifetimeDays, now);
  const row = await deps.db.$transaction(async (tx) => {
    const target = await lockOwnTarget(tx, user.id, shared);
    const own = { ...columnsOf(target), role };
    const before = await tx.shareLink.findFirst({ where: own, select: { id: true, sealedSecret: true } });
    const id = before?.id ?? deps.ids.next();
    const secret = (before && openSecret(deps.sealer, before.sealedSecret)) ?? deps.ids.secret();
    const data = {
      secretHash: tokenHash(secret),
      sealedSecret: deps.sealer.seal(secret, "share-link"),
      expiresAt,
    };
    await recordAudit(deps, tx, { kind: "access_given", userId: user.id, device, detail: { role } });
    await tx.share.updateMany({ where: { linkId: id }, data: { expiresAt } });
    return tx.shareLink.upsert({
      where: { id },
      create: { id, ...own, ...data, createdById: user.id, createdAt: now },
      update: data,
      select: linkColumns,
    });
  });
  const [view] = toLinkViews(deps, [row]);
  if (!view) throw notFound();
  return view;
}

/** Ends a link, and the access of those who came by it. @throws DomainError not_found */
export async function revokeLink(
  deps: AnnounceDeps & Pick<LinkDeps, "clock" | "ids">,
  { user, device }: Actor,
  { linkId, ...shared }: SharedInput & { linkId: string },
): Promise<void> {
  const target = await deps.db.$transaction(async (tx) => {
    const locked = await lockOwnTarget(tx, user.id, shared);
    const { count } = await tx.shareLink.deleteMany({ where: { id: linkId, ...givenTo(locked) } });
    if (count === 0) throw notFound();
    await recordAudit(deps, tx, { kind: "access_ended", userId: user.id, device });
    return locked;
  });
  await announceAccess(deps, target);
}
