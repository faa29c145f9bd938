import { evaluateUnlinkedIdentity, type ProviderIdentity } from "~/domain/auth/provider-identity";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import { DomainError } from "~/domain/error/domain-error";
import type { Tx } from "~/server/db";
import { dispatchMailSoon } from "../mail/dispatch-mail";
import {
  findLinkedUser,
  type LinkDeps,
  linkProvider,
  retryOnConflict,
  sealTokens,
  writeLink,
} from "./providers";
import { type Device, recordAudit } from "./security-events";
import { completeFirstFactor } from "./sign-in";
import type { FirstFactorResult } from "./sign-in-result";
import { requireSignUp } from "./sign-up-mode";

type Found = { userId: string } | { refusal: ProviderRefusal };

/**
 * Signs in a user whom a provider has authenticated: opens a session or a second-factor challenge.
 *
 * - A linked provider account opens its user's account, whatever its current email.
 * - Otherwise its email decides, if the provider has verified it. Without a user for it, creates one, confirmed and
 *   without a password. If a user has confirmed it, both belong to the same user and get linked.
 * - If a user has it but never confirmed it, refuses and changes nothing: whoever signed up may not own the address. The
 *   owner can use the confirmation link or reset the password.
 */
export async function signInWithProvider(
  deps: LinkDeps,
  device: Device,
  identity: ProviderIdentity,
): Promise<FirstFactorResult | { outcome: "refused"; refusal: ProviderRefusal }> {
  const account = await retryOnConflict(() =>
    deps.db.$transaction((tx) => findOrLink(deps, tx, { device, identity })),
  );
  dispatchMailSoon(deps);
  if ("refusal" in account) return { outcome: "refused", ...account };
  return completeFirstFactor(deps, device, { userId: account.userId, method: identity.provider });
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
  const verdict = evaluateUnlinkedIdentity(email, owner || null);
  if (verdict.act === "refuse") {
    const detail = { method: identity.provider };
    const userId = verdict.owner?.id ?? null;
    await recordAudit(deps, tx, { kind: "sign_in_failed", userId, device, detail });
    return { refusal: verdict.refusal };
  }
  if (verdict.act === "create") {
    if (!(await maySignUp(deps, tx, verdict.email))) return { refusal: "sign_up_closed" };
    return createUser(deps, tx, { device, identity, email: verdict.email });
  }
  await linkProvider(deps, tx, { device, userId: verdict.owner.id, identity });
  return { userId: verdict.owner.id };
}

const maySignUp = (deps: LinkDeps, tx: Tx, email: string): Promise<boolean> =>
  requireSignUp(deps, tx, email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );

/** A provider may revoke old tokens when it issues new ones, so the newest are stored. */
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
