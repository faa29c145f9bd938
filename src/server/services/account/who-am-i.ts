import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import { type ThemeChoice, themeChoice } from "~/domain/account/theme";
import { limitsOf } from "~/domain/billing/plan";
import type { Db } from "~/server/db";

export type WhoIAm = {
  name: string | null;
  email: string;
  username: string | null;
  avatarUrl: string | null;
  plan: string;
  /** Chosen for every browser; null: none was. */
  theme: ThemeChoice | null;
};

/** Who is signed in, as the navigation shows it. */
export async function whoAmI(deps: { db: Db }, user: SignedInUser): Promise<WhoIAm> {
  const { name, email, planId, profile, settings } = await deps.db.user.findUniqueOrThrow({
    where: { id: user.id },
    select: {
      name: true,
      email: true,
      planId: true,
      profile: { select: { username: true, avatarUrl: true } },
      settings: { select: { theme: true } },
    },
  });
  return {
    name,
    email,
    username: profile?.username ?? null,
    avatarUrl: profile?.avatarUrl ?? null,
    plan: limitsOf(planId).name,
    theme: themeChoice.safeParse(settings?.theme).data ?? null,
  };
}
