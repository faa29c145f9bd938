import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A new data folder. The built product fills it with a copy of its empty database. */
export const newDataFolder = (inside = tmpdir()) => mkdtemp(path.join(inside, "bluebonnet-data-"));
