import type { Db, Tx } from "~/server/db";

/** What the owners of the installation decide for everybody. Stored, so never rename one. */
type SettingName = "packages" | "sign_up";

/** The stored value; undefined while the owners have decided nothing. */
export async function readOwnerSetting(db: Db | Tx, name: SettingName): Promise<string | undefined> {
  return (await db.ownerSetting.findUnique({ where: { name }, select: { value: true } }))?.value;
}

export async function saveOwnerSetting(db: Db | Tx, name: SettingName, value: string): Promise<void> {
  await db.ownerSetting.upsert({
    where: { name },
    create: { name, value },
    update: { value },
    select: { name: true },
  });
}
