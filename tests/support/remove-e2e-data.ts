import { rm } from "node:fs/promises";
import { variable } from "../../scripts/environment.mjs";

/** The server has stopped: what it wrote goes too. */
export default async function removeData() {
  const folder = variable("E2E_DATA_DIR");
  if (folder) await rm(folder, { recursive: true, force: true });
}
