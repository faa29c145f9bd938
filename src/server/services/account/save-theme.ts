import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import type { ThemeChoice } from "~/domain/account/theme";
import type { Db } from "~/server/db";

/** Remembers the theme that a user chose. */
export async function saveTheme(deps: { db: Db }, user: SignedInUser, theme: ThemeChoice): Promise<void> {
  await deps.db.userSettings.upsert({
    where: { id: user.id },
    create: { id: user.id, theme },
    update: { theme },
    select: { id: true },
  });
}
