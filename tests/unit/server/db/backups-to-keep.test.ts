import { expect, it } from "vitest";
import { type Backup, backupName, backupsToKeep } from "~/server/db/backups";

const MB = 2 ** 20;

function copyAt(time: string, { reason = "hourly", bytes = MB } = {}): Backup {
  const takenAt = new Date(time);
  const name = backupName(takenAt, reason);
  return { name, file: name, takenAt, reason, bytes };
}

const newestFirst = (copies: Backup[]) =>
  copies.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
const kept = (copies: Backup[]) =>
  backupsToKeep(newestFirst(copies)).map(({ takenAt }) => takenAt.toISOString().slice(0, 16));

it("keeps the newest of each of the last 24 hours and 7 days", () => {
  const start = Date.UTC(2026, 0, 1);
  // Two weeks, at 5 and 55 minutes past every hour.
  const copies = Array.from({ length: 14 * 24 }, (_, hour) =>
    [5, 55].map((minute) => (hour * 60 + minute) * 60_000),
  )
    .flat()
    .map((passed) => copyAt(new Date(start + passed).toISOString()));
  expect(kept(copies)).toEqual([
    ...Array.from({ length: 24 }, (_, hour) => `2026-01-14T${String(23 - hour).padStart(2, "0")}:55`),
    ...[13, 12, 11, 10, "09", "08"].map((day) => `2026-01-${day}T23:55`),
  ]);
});

it("keeps the last three from before a migration, however old", () => {
  const migrations = ["01", "02", "03", "04"].map((day) =>
    copyAt(`2025-01-${day}T10:00:00Z`, { reason: `before-${day}` }),
  );
  const recent = Array.from({ length: 7 }, (_, day) => copyAt(`2026-01-0${day + 1}T10:00:00Z`));
  const hours = Array.from({ length: 24 }, (_, hour) =>
    copyAt(`2026-01-08T${String(hour).padStart(2, "0")}:00:00Z`),
  );
  expect(kept([...migrations, ...recent, ...hours]).slice(-3)).toEqual([
    "2025-01-04T10:00",
    "2025-01-03T10:00",
    "2025-01-02T10:00",
  ]);
});

it("keeps what fits into 2 GB, and always the newest", () => {
  const huge = { bytes: 900 * MB };
  const days = ["2026-01-03", "2026-01-02", "2026-01-01"].map((day) => copyAt(`${day}T10:00:00Z`, huge));
  expect(kept(days)).toEqual(["2026-01-03T10:00", "2026-01-02T10:00"]);
  const larger = { bytes: 3_000 * MB };
  expect(kept([copyAt("2026-01-02T10:00:00Z", larger), copyAt("2026-01-01T10:00:00Z")])).toEqual([
    "2026-01-02T10:00",
  ]);
});
