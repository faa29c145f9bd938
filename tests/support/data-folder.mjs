import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectPath } from "../../scripts/environment.mjs";

/** A new data folder with the empty database that comes with the build, which a test can fill before a server starts. */
export async function newDataFolder(inside = tmpdir()) {
  const folder = await mkdtemp(path.join(inside, "bluebonnet-data-"));
  await cp(projectPath(".server", "database"), path.join(folder, "db"), { recursive: true });
  return folder;
}
