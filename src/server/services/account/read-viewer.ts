import { readThemeChoice, type ThemeChoice } from "~/domain/account/theme";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { type OwnerDeps, ownsInstallation } from "../owner/installation-owner";

export type Viewer = {
  id: string;
  name: string | null;
  email: string;
  username: string | null;
  avatarUrl: string | null;
  plan: string;
  /** The saved setting; null when there is none. */
  theme: ThemeChoice | null;
  /** Whether they administer this installation. */
  isOwner: boolean;
};

type Row = Omit<Viewer, "plan" | "theme" | "isOwner"> & { planId: string; theme: string | null };

/** The signed-in user as the navigation shows it. A single statement, because every page runs it. */
export async function readViewer(deps: OwnerDeps, user: SignedInUser): Promise<Viewer> {
  const owns = ownsInstallation(deps, user);
  const [row] = await deps.db.$queryRaw<Row[]>`
    SELECT u.id, u.name, u.email, u.plan_id AS "planId", p.username, p.avatar_url AS "avatarUrl", s.theme
    FROM users u LEFT JOIN profiles p ON p.id = u.id LEFT JOIN user_settings s ON s.id = u.id
    WHERE u.id = ${user.id}::uuid`;
  if (!row) throw new Error(`User ${user.id} does not exist.`);
  const { planId, theme, ...viewer } = row;
  return { ...viewer, plan: limitsOf(planId).name, theme: readThemeChoice(theme), isOwner: await owns };
}
