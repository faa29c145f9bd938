// Compiles the Sass of one project; see sheets-process.ts.
import "server-only";
import { once } from "node:events";
import "../system/source-hooks.mjs";

const { compileAllSheets } = await import("~preview/bundle");

// The server has ended.
process.once("disconnect", () => process.exit());

const [files] = await once(process, "message");
process.send?.(await compileAllSheets(files));
