import "server-only";
import { judgeUnlinkedIdentity, type ProviderIdentity } from "~/domain/auth/provider-identity";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import type { Tx } from "~/server/db";
import { dispatchMailSoon } from "../mail/dispatch-mail";
import { type Device, recordAudit } from "./audit";
import { completeFirstFactor, type FirstFactorResult } from "./complete-first-factor";
import { findLinkedUser, type LinkDeps, linkProvider, retryOnConflict, writeLink } from "./link-provider";
import { sealTokens } from "./seal-tokens";

type Found = { userId: string } | { refusal: ProviderRefusal };

/**
 * Lets in whom a provider vouches for: a session, or the question for the second factor.
 *
 * - A provider's account that is linked opens its user's account, whatever its e-mail is by now.
 * - Else its e-mail decides, and only one that the provider calls verified. Nobody here has it: a new user, confirmed,
 *   without a password. A user who confirmed it has it: the two are the same person, and are linked.
 * - A user who never confirmed it has it: refused, and nothing changes. Whoever typed the address into the sign-up
 *   form may not be its owner, and a provider's word alone ends no sign-up. The owner has two ways that are safe: the
 *   link of a sign-up of their own, or a new password by a mailed link.
 */
export async function signInWithProvider(
  deps: LinkDeps,
  device: Device,
  identity: ProviderIdentity,
): Promise<FirstFactorResult | { outcome: "refused"; refusal: ProviderRefusal }> {
  const found = await retryOnConflict(() =>
    deps.db.$transaction((tx) => findOrLink(deps, tx, { device, identity })),
  );
  dispatchMailSoon(deps);
  if ("refusal" in found) return { outcome: "refused", ...found };
  return completeFirstFactor(deps, device, { userId: found.userId, method: identity.provider });
}

type ProviderSignIn = { device: Device; identity: ProviderIdentity };

async function findOrLink(deps: LinkDeps, tx: Tx, { device, identity }: ProviderSignIn): Promise<Found> {
  const linked = await findLinkedUser(tx, identity);
  if (linked) {
    await refreshTokens(deps, tx, identity);
    return { userId: linked };
  }
  const email = identity.verifiedEmail;
  const owner =
    email && (await tx.user.findUnique({ where: { email }, select: { id: true, emailVerified: true } }));
  const verdict = judgeUnlinkedIdentity(email, owner || null);
  if (verdict.act === "refuse") {
    const detail = { method: identity.provider };
    const userId = verdict.owner?.id ?? null;
    await recordAudit(deps, tx, { kind: "sign_in_failed", userId, device, detail });
    return { refusal: verdict.refusal };
  }
  if (verdict.act === "create") return createUser(deps, tx, { device, identity, email: verdict.email });
  await linkProvider(deps, tx, { device, userId: verdict.owner.id, identity });
  return { userId: verdict.owner.id };
}

/** A provider may end old tokens when it gives new ones, so the newest are kept. */
async function refreshTokens(
  { sealer }: LinkDeps,
  tx: Tx,
  { provider, accountId, tokens }: ProviderIdentity,
) {
  await tx.account.updateMany({
    where: { provider, providerAccountId: accountId },
    data: sealTokens(sealer, tokens),
  });
}

async function createUser(
  deps: LinkDeps,
  tx: Tx,
  { device, identity, email }: ProviderSignIn & { email: string },
) {
  const id = deps.ids.next();
  const now = deps.clock.now();
  const { name, provider } = identity;
  await tx.user.create({
    data: { id, name, email, emailVerified: now, createdAt: now },
    select: { id: true },
  });
  await writeLink(deps, tx, { userId: id, identity });
  await recordAudit(deps, tx, { kind: "signed_up", userId: id, device, detail: { method: provider } });
  return { userId: id };
}
