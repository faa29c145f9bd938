import fs from "node:fs";
import path from "node:path";
import { runNode } from "../../scripts/run.mjs";

/** Builds an application of one empty page with the same framework: the lower bound for our pages. */
export async function buildFloor(): Promise<string> {
  const folder = path.resolve(".data/bench/floor");
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, "app"), { recursive: true });
  fs.writeFileSync(
    path.join(folder, "package.json"),
    '{ "name": "floor", "private": true, "type": "module" }\n',
  );
  fs.writeFileSync(
    path.join(folder, "next.config.js"),
    'export default { turbopack: { root: "../../.." }, outputFileTracingRoot: "../../..", typescript: { ignoreBuildErrors: true } };\n',
  );
  fs.writeFileSync(
    path.join(folder, "app/layout.jsx"),
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n',
  );
  fs.writeFileSync(
    path.join(folder, "app/page.jsx"),
    "export default function Page() { return <p>Empty</p>; }\n",
  );
  // The framework looks for these in the folders above too, and would build ours.
  fs.writeFileSync(path.join(folder, "instrumentation.js"), "export function register() {}\n");
  fs.writeFileSync(
    path.join(folder, "proxy.js"),
    'export function proxy() {}\nexport const config = { matcher: "/none" };\n',
  );
  const { code } = await runNode([path.resolve("node_modules/next/dist/bin/next"), "build", folder], {
    showOutput: false,
  });
  if (code !== 0) throw new Error("The empty application did not build");
  return folder;
}
