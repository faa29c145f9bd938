// Takes copies of the embedded database in the given folder, one after another, until the process is killed.
import { openEmbedded } from "~/server/db/embedded";
import { takeBackup } from "~/server/db/take-backup";

const [folder = ""] = process.argv.slice(2);
const database = openEmbedded(folder);
for (;;) {
  const copy = takeBackup(database, { reason: "hourly", now: new Date() });
  process.stdout.write("copying\n");
  await copy;
}
