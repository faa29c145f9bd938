import { undiciTraffic } from "~/server/adapters/net/undici-traffic";
import { npmPackages } from "~/server/adapters/packages/npm-packages";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { envVariable, projectPath } from "../../scripts/environment.mjs";
import type { Row } from "./report.ts";

/** Twelve that apps often import and previews do not bring along. */
const NAMES = [
  "@floating-ui/dom",
  "@react-spring/web",
  "@tiptap/core",
  "canvas-confetti",
  "fuse.js",
  "jspdf",
  "mitt",
  "papaparse",
  "qs",
  "react-icons",
  "react-use",
  "wouter",
];
const IMPORTS = [...NAMES.filter((name) => name !== "react-icons"), "react-icons/fa6"];
/** A large installation on a slow line takes longer than users are made to wait. */
const TIMEOUT_MS = 600_000;

/** Packages of the real registry, in a folder of their own: the first time, for another project, and once pinned. */
export async function benchPackages(folder: string): Promise<Row[]> {
  const packages = npmPackages({
    folder,
    product: projectPath(),
    registry: undefined,
    network: { NODE_EXTRA_CA_CERTS: envVariable("NODE_EXTRA_CA_CERTS") },
    space: diskSpace(() => {}),
    traffic: undiciTraffic(() => false),
    timeoutMs: TIMEOUT_MS,
  });
  const timed = async <T>(run: () => Promise<T>): Promise<[T, number]> => {
    const start = performance.now();
    return [await run(), performance.now() - start];
  };
  const install = (imports: string[]) =>
    packages.install({
      add: NAMES,
      remove: [],
      update: [],
      runsWith: ["react", "react-dom"],
      lock: null,
      imports,
      isConfirmed: true,
    });
  const [first, cold] = await timed(() => install(IMPORTS));
  if (first.kind === "refused" && first.refusal === "unreachable") {
    process.stdout.write("packages: skipped, because the npm registry is not reached\n");
    return [];
  }
  if (first.kind !== "installed") throw new Error(JSON.stringify(first));
  const [, warm] = await timed(() => install(IMPORTS.slice(1)));
  const [, pinned] = await timed(() => packages.modules({ lock: first.lock, imports: IMPORTS }));
  const count = Object.keys(JSON.parse(first.lock).packages).length - 1;
  return [
    [`${NAMES.length} packages with ${count - NAMES.length} that they need, the first time`, cold, "ms"],
    ["the same for another project", warm, "ms"],
    ["their modules, pinned and bundled before", pinned, "ms"],
  ];
}
