import { rm } from "node:fs/promises";
import { envVariable } from "../../scripts/environment.mjs";

/** Removes the data of the shared server. */
export default async function removeData() {
  const folder = envVariable("E2E_DATA_DIR");
  if (folder) await rm(folder, { recursive: true, force: true });
}
