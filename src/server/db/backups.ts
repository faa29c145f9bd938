import fs from "node:fs";
import path from "node:path";

/** A compressed backup of the embedded database, verified when it was made. */
export type Backup = {
  /** `<time>-<reason>.tar.zst`, which sorts by time. */
  name: string;
  file: string;
  takenAt: Date;
  /** `hourly`, `stop`, or `before-<migration>`. */
  reason: string;
  bytes: number;
};

const RETENTION = { hours: 24, days: 7, beforeMigrations: 3, bytes: 2 * 2 ** 30 };

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(.+)\.tar\.zst$/;
/** Suffix of unfinished backups. */
export const PARTIAL_SUFFIX = ".partial";

/** The backup folder: `$DATA_DIR/backups`. */
export const backupFolder = (databaseFolder: string) => path.join(path.dirname(databaseFolder), "backups");

export const backupName = (takenAt: Date, reason: string) =>
  `${takenAt.toISOString().replace(/[:.]/g, "-")}-${reason}.tar.zst`;

/** The complete backups of a database folder, newest first. */
export function listBackups(databaseFolder: string): Backup[] {
  const folder = backupFolder(databaseFolder);
  if (!fs.existsSync(folder)) return [];
  const backups = fs.readdirSync(folder).flatMap((name): Backup[] => {
    const [, day, hour, minute, second, ms, reason] = NAME.exec(name) ?? [];
    if (!reason) return [];
    const file = path.join(folder, name);
    const takenAt = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
    return [{ name, file, takenAt, reason, bytes: fs.statSync(file).size }];
  });
  return backups.sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
}

/** Removes unfinished backups of earlier processes. Must not run while a backup is being taken. */
export function removePartialBackups(databaseFolder: string): void {
  const folder = backupFolder(databaseFolder);
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder))
    if (name.endsWith(PARTIAL_SUFFIX)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** Removes backups beyond the retention policy. */
export function pruneBackups(databaseFolder: string): void {
  const backups = listBackups(databaseFolder);
  const kept = new Set(backupsToKeep(backups));
  for (const backup of backups) if (!kept.has(backup)) fs.rmSync(backup.file, { force: true });
}

/**
 * Keeps the newest backup of each of the last 24 hours and 7 days that have one, and the last 3 from before a migration;
 * of these, the newest that fit into 2 GB, but always at least one. `backups` are sorted newest first.
 */
export function backupsToKeep(backups: readonly Backup[]): Backup[] {
  const newestOf = (length: number, count: number) => {
    const first = new Map<string, Backup>();
    for (const backup of backups) {
      const period = backup.name.slice(0, length);
      if (!first.has(period)) first.set(period, backup);
    }
    return [...first.values()].slice(0, count);
  };
  const selected = new Set([
    ...newestOf("2026-01-31T23".length, RETENTION.hours),
    ...newestOf("2026-01-31".length, RETENTION.days),
    ...backups.filter(({ reason }) => reason.startsWith("before-")).slice(0, RETENTION.beforeMigrations),
  ]);
  let bytes = 0;
  return backups.filter((backup, index) => {
    if (!selected.has(backup)) return false;
    bytes += backup.bytes;
    return index === 0 || bytes <= RETENTION.bytes;
  });
}

/** In UTC, to the minute. */
export const backupTime = ({ takenAt }: Backup) =>
  `${takenAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
