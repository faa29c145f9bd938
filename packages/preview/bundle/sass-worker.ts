// Runs in a worker of the app, which has no content security policy: Sass needs `new Function`, which the app's
// policy blocks. Compilation may also never end.
import type { SourceFiles } from "../project/source-files";
import { compileAllSheets } from "./compile-all-sheets";
import { createSassCompiler } from "./sass-file";

const compiler = createSassCompiler();

self.addEventListener("message", async ({ data }: MessageEvent<SourceFiles>) =>
  self.postMessage(await compileAllSheets(data, compiler)),
);
