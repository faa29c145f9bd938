import "server-only";
import type { ProviderIdentity } from "~/domain/auth/provider-identity";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import { dispatchMailSoon } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { findLinkedUser, type LinkDeps, linkProvider, retryOnConflict } from "./link-provider";

/**
 * Lets a provider's account open the account of a user who is signed in. Its e-mail does not matter: the user
 * proved to own both. Null when it is done, or was before; else why not.
 */
export async function connectProvider(
  deps: LinkDeps,
  actor: { userId: string; device: Device },
  identity: ProviderIdentity,
): Promise<ProviderRefusal | null> {
  const refusal = await retryOnConflict(() =>
    deps.db.$transaction(async (tx) => {
      const linked = await findLinkedUser(tx, identity);
      if (linked) return linked === actor.userId ? null : "linked_elsewhere";
      await linkProvider(deps, tx, { ...actor, identity });
      return null;
    }),
  );
  dispatchMailSoon(deps);
  return refusal;
}
