import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { outboxMailer } from "~/server/adapters/mailer/outbox";
import { systemClock } from "~/server/adapters/system/clock";
import { systemIds } from "~/server/adapters/system/ids";
import { isDiskFull } from "~/server/db/disk-full";
import { openEmbedded } from "~/server/db/embedded";
import { takeBackup } from "~/server/db/take-backup";
import { smallDisk } from "~tests/support/small-disk";

const MB = 2 ** 20;
const disk = smallDisk(300);
afterEach(() => disk?.clear());
afterAll(() => disk?.remove());

/** The reason for the rejection; any other error fails the test. */
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => "no refusal",
    (thrown: unknown) => thrown,
  );
  return isDiskFull(error) ? "disk full" : error;
};

describe.runIf(disk)("the embedded database on a full disk", () => {
  it("rejects writes below the reserve, keeps reading, and accepts writes again once space is freed", async () => {
    if (!disk) return;
    const database = openEmbedded(path.join(disk.folder, "data"));
    const { db } = database;
    await db.$executeRaw`CREATE TABLE kept (id int)`;
    const add = (id: number) => db.$executeRaw`INSERT INTO kept VALUES (${id})`;
    const ids = () => db.$queryRaw`SELECT id FROM kept ORDER BY id`;
    await add(1);

    disk.fill(63 * MB);
    expect(await refusal(add(2))).toBe("disk full");
    expect(await refusal(db.$transaction((tx) => tx.$executeRaw`INSERT INTO kept VALUES (3)`))).toBe(
      "disk full",
    );
    expect(await refusal(db.$executeRaw`CREATE TABLE more (id int)`)).toBe("disk full");
    expect(await ids()).toEqual([{ id: 1 }]);
    expect(await db.$transaction((tx) => tx.$queryRaw`SELECT id FROM kept`)).toEqual([{ id: 1 }]);

    // Room for what is written, and not for a copy.
    disk.fill(80 * MB);
    await add(4);
    expect(await refusal(takeBackup(database, { reason: "hourly", now: new Date() }))).toBe("disk full");
    expect(fs.readdirSync(path.join(disk.folder, "data/backups"))).toEqual([]);

    disk.clear();
    await add(5);
    expect(await ids()).toEqual([{ id: 1 }, { id: 4 }, { id: 5 }]);
    await database.close();
  });

  it("does not hang when the WAL runs out of space, and reopens once space is freed", {
    tags: ["long"],
  }, () => {
    if (!disk) return;
    const script = path.join(process.cwd(), "tests/support/wal-disk-full.ts");
    const run = spawnSync(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", script, disk.folder],
      // Only a hang takes this long.
      { encoding: "utf8", timeout: 90_000, killSignal: "SIGKILL" },
    );
    expect(run.stderr).toBe("");
    expect(JSON.parse(run.stdout)).toEqual({
      writing: "disk full",
      behind: "disk full",
      full: "disk full",
      after: [{ n: 1 }],
      written: 1,
    });
  });
});

it.runIf(disk)("leaves no part of an email that did not fit", async () => {
  if (!disk) return;
  const folder = path.join(disk.folder, "outbox");
  const from = "Bluebonnet <no-reply@bluebonnet.example>";
  const mailer = outboxMailer({ folder, from, clock: systemClock, ids: systemIds });
  const text = "x".repeat(MB);
  const mail = { to: "a@example.com", subject: "Too long", text };
  await mailer.send(mail);
  disk.fill(64 * 1024);
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: "ENOSPC" });
  expect(fs.readdirSync(folder)).toEqual([expect.stringMatching(/\.eml$/)]);
});
