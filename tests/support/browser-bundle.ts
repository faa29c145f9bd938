import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));
const entry = "\0entry.tsx";

/** Product code as one script for a page: `source` is a module whose exports become the global `name`. */
export async function bundleForBrowser(name: string, source: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    root,
    define: { "process.env.NODE_ENV": '"production"', "process.env": "{}" },
    resolve: {
      alias: {
        "~preview/bundle": `${root}packages/preview/bundle/bundle-project.ts`,
        "~preview": `${root}packages/preview/index.ts`,
        "~": `${root}src`,
      },
    },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      lib: { entry, formats: ["iife"], name },
      rollupOptions: { input: entry, output: { codeSplitting: false } },
    },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("Nothing was built.");
  return output.output[0].code;
}
