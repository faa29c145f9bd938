import { rm } from "node:fs/promises";
import { envVariable } from "../../scripts/environment.mjs";

/** The server has stopped: what it wrote goes too. */
export default async function removeData() {
  const folder = envVariable("E2E_DATA_DIR");
  if (folder) await rm(folder, { recursive: true, force: true });
}
