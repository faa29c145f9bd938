import "server-only";
import type { ProviderArrival } from "~/domain/auth/provider-arrival";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import { dispatchMailSoon } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { againOnConflict, type LinkDeps, linkedUser, linkProvider } from "./link-provider";

/**
 * Lets a provider's account open the account of a user who is signed in. Its e-mail does not matter: the user
 * proved to own both. Null when it is done, or was before; else why not.
 */
export async function connectProvider(
  deps: LinkDeps,
  actor: { userId: string; device: Device },
  arrival: ProviderArrival,
): Promise<ProviderRefusal | null> {
  const refusal = await againOnConflict(() =>
    deps.db.$transaction(async (tx) => {
      const linked = await linkedUser(tx, arrival);
      if (linked) return linked === actor.userId ? null : "linked_elsewhere";
      await linkProvider(deps, tx, { ...actor, arrival });
      return null;
    }),
  );
  dispatchMailSoon(deps);
  return refusal;
}
