// Lets Node.js import the product's TypeScript outside of the bundle: "~/" is src, "~preview" the package of previews,
// and imports have no file extension. Node.js itself strips the types.
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const source = path.join(process.cwd(), "src");
/** @type {Record<string, string>} */
const packages = {
  "~preview": path.join(process.cwd(), "packages", "preview", "index"),
  "~preview/bundle": path.join(process.cwd(), "packages", "preview", "bundle", "bundle-project"),
  // Browsers' build, so that jobs compile a component to the same text as the builder; see also build-server.mjs.
  "@vue/compiler-sfc": path.join(
    process.cwd(),
    "node_modules/@vue/compiler-sfc/dist/compiler-sfc.esm-browser.js",
  ),
};

/** @param {string} specifier @param {string | undefined} importer */
function addressOf(specifier, importer) {
  if (importer?.includes("/node_modules/")) return undefined;
  const entry = packages[specifier];
  if (entry) return pathToFileURL(entry);
  if (specifier.startsWith("~/")) return pathToFileURL(path.join(source, specifier.slice(2)));
  return specifier.startsWith(".") ? new URL(specifier, importer) : undefined;
}

registerHooks({
  resolve(specifier, context, next) {
    const address = addressOf(specifier, context.parentURL);
    if (!address) return next(specifier, context);
    const withEnding = new URL(`${address.href}.ts`);
    return next(existsSync(withEnding) ? withEnding.href : address.href, context);
  },
});
