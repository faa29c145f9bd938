// Opens the embedded database in the given folder and keeps it open until the process is killed.
import { openEmbedded } from "~/server/db/embedded";

const [folder = ""] = process.argv.slice(2);
const { db } = openEmbedded(folder);
await db.$queryRaw`SELECT 1`;
process.stdout.write("open\n");
setInterval(() => {}, 60_000);
