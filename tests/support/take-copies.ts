// Takes copies of the embedded database of the folder given, one after another, until the process is killed.
import { openEmbedded } from "~/server/db/embedded";
import { takeCopy } from "~/server/db/take-copy";

const [folder = ""] = process.argv.slice(2);
const database = openEmbedded(folder);
for (;;) {
  const copy = takeCopy(database, { reason: "hourly", now: new Date() });
  process.stdout.write("copying\n");
  await copy;
}
