import type { User } from "~/domain/owner/owners";
import { type OwnerDeps, ownsInstallation } from "./owns-installation";

export type PrivateCallDeps = OwnerDeps & {
  /** Whether the owner's connections may go to this machine and its network. */
  connectionsAllowPrivate: boolean;
};

/** Strangers must not reach this machine's network through us; its owner may. */
export const mayCallPrivate = async (deps: PrivateCallDeps, user: User): Promise<boolean> =>
  deps.connectionsAllowPrivate && (await ownsInstallation(deps, user));
