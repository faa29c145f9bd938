// Lets Node.js import the product's TypeScript as it is written, outside of the bundle: "~/" is src, and names of files
// have no ending. Node.js itself removes the types.
import "server-only";
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const source = path.join(process.cwd(), "src");

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith("~/") && !specifier.startsWith(".")) return next(specifier, context);
    const address = specifier.startsWith("~/")
      ? pathToFileURL(path.join(source, specifier.slice(2)))
      : new URL(specifier, context.parentURL);
    const withEnding = new URL(`${address.href}.ts`);
    return next(existsSync(withEnding) ? withEnding.href : address.href, context);
  },
});
