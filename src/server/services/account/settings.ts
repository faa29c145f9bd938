import { defaultSettings, type Settings, type SettingsPatch } from "~/domain/account/settings";
import { readThemeChoice } from "~/domain/account/theme";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { modelNameOf } from "~/domain/model/catalog";
import type { Db } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { recordAudit } from "~/server/services/auth/security-events";

type Deps = { db: Db; clock: Clock; ids: Ids };

export async function readSettings(deps: { db: Db }, user: { id: string }): Promise<Settings> {
  const row = await deps.db.userSettings.findUnique({
    where: { id: user.id },
    select: {
      defaultModel: true,
      fallbackModels: true,
      theme: true,
      emailNotifications: true,
      pushNotifications: true,
      marketingEmails: true,
      automaticRepair: true,
    },
  });
  if (!row) return defaultSettings;
  return {
    ...row,
    defaultModel: row.defaultModel ? { id: row.defaultModel, name: modelNameOf(row.defaultModel) } : null,
    theme: readThemeChoice(row.theme),
    marketingConsentAt: row.marketingEmails ? await consentDate(deps.db, user.id) : null,
  };
}

async function consentDate(db: Db, userId: string): Promise<Date | null> {
  const event = await db.auditEvent.findFirst({
    where: { userId, kind: "marketing_consented" },
    orderBy: { id: "desc" },
    select: { createdAt: true },
  });
  return event?.createdAt ?? null;
}

/** Saves the given settings. Giving and withdrawing marketing consent is recorded with its date. */
export async function saveSettings(deps: Deps, user: SignedInUser, patch: SettingsPatch): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const before = await tx.userSettings.findUnique({
      where: { id: user.id },
      select: { marketingEmails: true },
    });
    await tx.userSettings.upsert({
      where: { id: user.id },
      create: { id: user.id, ...patch },
      update: patch,
      select: { id: true },
    });
    const { marketingEmails } = patch;
    if (marketingEmails === undefined || marketingEmails === (before?.marketingEmails ?? false)) return;
    const kind = marketingEmails ? "marketing_consented" : "marketing_withdrawn";
    await recordAudit(deps, tx, { kind, userId: user.id });
  });
}
