// Runs in a worker of the app, whose script has no policy: Sass needs `new Function`, which the policy of the app's pages
// refuses, and it may never end.
import type { SourceFiles } from "../project/source-files";
import { compileAllSheets } from "./all-sheets";
import { createSassCompiler } from "./sass-file";

const compiler = createSassCompiler();

self.addEventListener("message", async ({ data }: MessageEvent<SourceFiles>) =>
  self.postMessage(await compileAllSheets(data, compiler)),
);
