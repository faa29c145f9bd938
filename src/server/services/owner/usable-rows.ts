import type { User } from "~/domain/owner/owners";
import { type OwnerDeps, ownsInstallation } from "./owns-installation";

/** A user's own rows, and those that the current owner shares. */
export async function usableRows<Row extends { user: User }>(
  deps: OwnerDeps,
  userId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const isUsable = await Promise.all(
    rows.map(({ user }) => user.id === userId || ownsInstallation(deps, user)),
  );
  return rows.filter((_, at) => isUsable[at]);
}
