import "server-only";
import type { ProviderIdentity } from "~/domain/auth/provider-identity";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import { dispatchMailSoon } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { findLinkedUser, type LinkDeps, linkProvider, retryOnConflict } from "./link-provider";

/**
 * Links a provider account to a signed-in user. Its email does not matter: the user has proved to own both. Null if
 * it is linked now or was before; otherwise the reason.
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
