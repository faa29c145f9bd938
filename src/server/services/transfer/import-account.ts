import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { avatarTypeOf, avatarUrl } from "~/domain/account/avatar";
import { limitsOf } from "~/domain/billing/plan";
import { MAX_FOLDERS } from "~/domain/chat/history-input";
import { MAX_SAVED_PROMPTS } from "~/domain/chat/saved-prompt";
import { MAX_CUSTOM_TEMPLATES } from "~/domain/template/custom-template";
import { paths } from "~/domain/transfer/archive";
import { count, type Kind, skip } from "~/domain/transfer/import-report";
import { maxBytes } from "~/domain/transfer/limits";
import type { ReadAccount } from "~/domain/transfer/read-account";
import * as records from "~/domain/transfer/records";
import type { Tx } from "~/server/db";
import { isUniqueViolation } from "~/server/db/unique-violation";
import { lockUser } from "../billing/locks";
import { enforceStorageLimit } from "../billing/storage";
import { importChat } from "./import-chat";
import { importCollection } from "./import-collection";
import { attempt, type ImportContext } from "./import-context";
import type { PlacedProject } from "./import-project";
import { type AccountArchive, Skipped } from "./open-account";
import { type IdMap, ownId } from "./own-ids";

/** Imports the missing parts of an exported account, each atomically. */
export async function importAccount(importing: ImportContext, archive: AccountArchive): Promise<void> {
  const { report } = importing;
  const chatPaths = archive.paths.filter((path) => /^chats\/[^/]+\.json$/.test(path));
  const templatePaths = archive.paths.filter((path) => path.startsWith("templates/"));
  const collectionPaths = archive.paths.filter((path) => path.startsWith("collections/"));
  report.total = 1 + chatPaths.length + templatePaths.length + collectionPaths.length;
  const folders: IdMap = new Map();
  await attempt(importing, paths.account, async () => {
    const account = await archive.read("account", paths.account);
    for (const name of account.refused) skip(report, name, "invalid");
    await importProfile(importing, archive, account);
    await importSettings(importing, account);
    await importNamed(importing, account, folders);
  });
  const projects = new Map<string, PlacedProject>();
  for (const path of chatPaths) await importChat({ ...importing, archive, folders, projects }, path);
  for (const path of templatePaths)
    await attempt(importing, path, (setName) =>
      importTemplate({ ...importing, archive, projects, setName }, path),
    );
  for (const path of collectionPaths)
    await attempt(importing, path, (setName) =>
      importCollection({ ...importing, archive, projects, setName }, path),
    );
}

async function importProfile(
  { db, user, report }: ImportContext,
  archive: AccountArchive,
  { name, profile, avatar }: ReadAccount,
): Promise<void> {
  const mine = await db.user.findUniqueOrThrow({
    where: { id: user.id },
    select: { name: true, profile: { select: { username: true, phone: true, avatarUrl: true } } },
  });
  if (mine.name === null && name !== null)
    await db.user.update({ where: { id: user.id }, data: { name }, select: { id: true } });
  const { username, phone } = profile;
  const saveProfile = (data: { username?: string; phone?: string; avatarUrl?: string }) =>
    db.profile.upsert({
      where: { id: user.id },
      create: { id: user.id, ...data },
      update: data,
      select: { id: true },
    });
  if (phone && !mine.profile?.phone) await saveProfile({ phone });
  if (username && !mine.profile?.username)
    await saveProfile({ username }).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      skip(report, username, "taken");
    });
  if (avatar && !mine.profile?.avatarUrl) {
    const bytes = await archive.bytes(paths.avatar(avatar.mediaType), maxBytes.avatar);
    if (avatarTypeOf(bytes) !== avatar.mediaType) throw new Skipped("damaged");
    await db.$transaction(async (tx) => {
      await tx.avatar.create({ data: { id: user.id, ...avatar, bytes }, select: { id: true } });
      await enforceStorageLimit(tx, user.id);
    });
    await saveProfile({ avatarUrl: avatarUrl(user.id, avatar.updatedAt) });
  }
}

async function importSettings({ db, user, report }: ImportContext, { settings }: ReadAccount): Promise<void> {
  if (!settings) return;
  const select = records.columnsOf(records.settings);
  const mine = await db.userSettings.findUnique({ where: { id: user.id }, select });
  if (mine && !isUntouched(mine)) {
    if (!isDeepStrictEqual({ ...mine, ...settings }, mine)) count(report.known, "settings");
    return;
  }
  await db.userSettings.upsert({
    where: { id: user.id },
    create: { id: user.id, ...settings },
    update: settings,
    select: { id: true },
  });
  count(report.added, "settings");
}

/** Default settings, except the theme, which is picked at first. */
const isUntouched = (
  settings: Omit<z.output<typeof records.settings>, "theme" | "agentRoles"> & { agentRoles: unknown },
): boolean =>
  settings.defaultModel === null &&
  settings.systemPrompt === "" &&
  settings.temperature === 0.7 &&
  settings.topK === 40 &&
  settings.topP === 0.95 &&
  settings.maxOutputTokens === null &&
  settings.fallbackModels.length + settings.hiddenModels.length === 0 &&
  settings.emailNotifications &&
  settings.pushNotifications &&
  isDeepStrictEqual(settings.agentRoles, []);

type Named = { id: string; name: string };

/** Imports folders and saved prompts, whose names are unique per user. */
async function importNamed(
  importing: ImportContext,
  { folders, savedPrompts }: ReadAccount,
  folderIds: IdMap,
): Promise<void> {
  const { db, user } = importing;
  const added = savedPrompts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  await db.$transaction(async (tx) => {
    await enforceStorageLimit(tx, user.id, { added });
    const where = { userId: user.id };
    const select = { id: true, name: true };
    const ids = await addNamed(importing, folders, {
      kind: "folders",
      mine: await tx.chatFolder.findMany({ where, select }),
      max: MAX_FOLDERS,
      isTaken: async (id) => (await tx.chatFolder.count({ where: { id } })) > 0,
      create: (row) => tx.chatFolder.create({ data: { ...row, ...where }, select: { id: true } }),
    });
    for (const [id, here] of ids) folderIds.set(id, here);
    await addNamed(importing, savedPrompts, {
      kind: "savedPrompts",
      mine: await tx.savedPrompt.findMany({ where, select }),
      max: MAX_SAVED_PROMPTS,
      isTaken: async (id) => (await tx.savedPrompt.count({ where: { id } })) > 0,
      create: (row) => tx.savedPrompt.create({ data: { ...row, ...where }, select: { id: true } }),
    });
  });
}

type NamedTable<Row> = {
  kind: Kind;
  /** The existing rows of the user. */
  mine: readonly Named[];
  max: number;
  isTaken: (id: string) => Promise<boolean>;
  create: (row: Row) => Promise<unknown>;
};

/** @returns archive id → local id */
async function addNamed<Row extends Named>(
  { user, report }: ImportContext,
  rows: readonly Row[],
  { kind, mine, max, isTaken, create }: NamedTable<Row>,
): Promise<IdMap> {
  const existing = [...mine];
  const ids: IdMap = new Map();
  for (const row of rows) {
    const id = (await isTaken(row.id)) ? ownId(user.id, row.id) : row.id;
    const same = existing.find((each) => each.id === row.id || each.id === id || each.name === row.name);
    if (same) {
      count(report.known, kind);
      ids.set(row.id, same.id);
    } else if (existing.length >= max) skip(report, row.name, "full");
    else {
      await create({ ...row, id });
      existing.push({ id, name: row.name });
      count(report.added, kind);
      ids.set(row.id, id);
    }
  }
  return ids;
}

type TemplateImport = ImportContext & {
  archive: AccountArchive;
  projects: ReadonlyMap<string, PlacedProject>;
  setName: (name: string) => void;
};

async function importTemplate(importing: TemplateImport, path: string): Promise<void> {
  const { db, user, report, archive, setName } = importing;
  const template = await archive.read("template", path);
  setName(template.title);
  await db.$transaction(async (tx) => {
    const owner = await lockUser(tx, user.id);
    const existing = await tx.customTemplate.findUnique({
      where: { id: template.id },
      select: { userId: true },
    });
    const id = existing && existing.userId !== user.id ? ownId(user.id, template.id) : template.id;
    const mine = await tx.customTemplate.findMany({ where: { userId: user.id }, select: { id: true } });
    if (mine.some((each) => each.id === id)) return count(report.known, "templates");
    if (!limitsOf(owner?.planId ?? user.planId).customTemplates) throw new Skipped("plan");
    if (mine.length >= MAX_CUSTOM_TEMPLATES) throw new Skipped("full");
    const versionId = await localVersionId(tx, importing, template.versionId);
    await tx.customTemplate.create({
      data: { ...template, id, versionId, userId: user.id },
      select: { id: true },
    });
    await enforceStorageLimit(tx, user.id);
    count(report.added, "templates");
  });
}

async function localVersionId(
  tx: Tx,
  { user, projects }: TemplateImport,
  versionId: string | null,
): Promise<string | null> {
  if (versionId === null) return null;
  const mapped =
    [...projects.values()].flatMap(({ idOf, versionIds }) =>
      versionIds.has(idOf(versionId)) ? [idOf(versionId)] : [],
    )[0] ?? versionId;
  const own = await tx.version.findFirst({
    where: { id: mapped, project: { userId: user.id } },
    select: { id: true },
  });
  return own?.id ?? null;
}
