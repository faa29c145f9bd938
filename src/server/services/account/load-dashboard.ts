import { type Dashboard, dashboardFrom } from "~/domain/account/dashboard";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";

/** What the dashboard shows about the user. */
export async function loadDashboard(deps: { db: Db }, user: SignedInUser): Promise<Dashboard> {
  const [profile, settings] = await Promise.all([
    deps.db.profile.findUnique({ where: { id: user.id }, select: { username: true } }),
    deps.db.userSettings.findUnique({ where: { id: user.id }, select: { defaultModel: true, theme: true } }),
  ]);
  return dashboardFrom(user, profile, settings);
}
