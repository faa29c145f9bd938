import { rm } from "node:fs/promises";
import { envVariable } from "../../scripts/environment.mjs";
import { migratedFolder } from "./data-folder.mjs";

/** Removes the data of the shared server and the migrated database that all servers were copied from. */
export default async function removeData() {
  const folder = envVariable("E2E_DATA_DIR");
  if (!folder) return;
  for (const each of [folder, migratedFolder()]) await rm(each, { recursive: true, force: true });
}
