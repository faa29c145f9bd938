/**
 * Serves the built product as scripts/start.mjs does, without looking whether it must be set up or built: that takes a
 * tenth of a start, one process at a time, and has been done before the tests.
 */
import { readSettings, serve } from "../../scripts/serve/server.mjs";
import { runCommand } from "../../scripts/set-up/step.mjs";

await runCommand(async () => serve("start", await readSettings("start")));
