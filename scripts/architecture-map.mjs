// Draws docs/architecture-map.svg from the imports. Run it when tests/architecture/architecture-map.test.ts asks for it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectPath, projectRoot } from "./environment.mjs";

/** Each imports mainly from those below it. `folders` may also be files, without their endings. */
const rooms = [
  { name: "app", folders: ["src/app"] },
  { name: "features", folders: ["src/features"] },
  { name: "components", folders: ["src/components"] },
  { name: "trpc", folders: ["src/trpc"] },
  { name: "server/api", folders: ["src/server/api"] },
  { name: "server/auth", folders: ["src/server/auth"] },
  {
    name: "server/wiring",
    folders: ["wiring", "mails", "process-state", "start-up", "shut-down"].map(
      (file) => `src/server/${file}`,
    ),
  },
  { name: "server/adapters", folders: ["src/server/adapters"] },
  { name: "server/services", folders: ["src/server/services"] },
  { name: "server/ports", folders: ["src/server/ports"] },
  { name: "server/db", folders: ["src/server/db"] },
  { name: "domain", folders: ["src/domain"] },
  { name: "preview", folders: ["packages/preview"] },
  { name: "lib", folders: ["src/lib"] },
];

/** Fewer imports are left out, and more make a wider arrow: coarse, so that a picture outlives most commits. */
const WIDTHS = [
  { from: 4, width: 1 },
  { from: 100, width: 2.5 },
  { from: 600, width: 5 },
];
const STEP = { x: 62, y: 38 };
const BOX = { width: 124, height: 26 };
const MARGIN = 12;

/** @param {string} file below the project's folder */
const roomOf = (file) =>
  rooms.findIndex(({ folders }) =>
    folders.some((folder) => file.startsWith(folder) && /^(?:$|[/.])/.test(file.slice(folder.length))),
  );

/** @param {string} file @param {string} imported */
const fileOf = (file, imported) =>
  imported.startsWith("~preview")
    ? "packages/preview/index.ts"
    : imported.startsWith("~/")
      ? `src/${imported.slice(2)}`
      : path.posix.join(path.posix.dirname(file), imported);

/** How often each room imports from each other: `counts[from][to]`. */
function countImports() {
  const counts = rooms.map(() => rooms.map(() => 0));
  for (const folder of ["src", "packages/preview"])
    for (const entry of readdirSync(projectPath(folder), { recursive: true, withFileTypes: true })) {
      const file = path
        .relative(projectRoot, path.join(entry.parentPath, entry.name))
        .replaceAll(path.sep, "/");
      if (!entry.isFile() || !/\.[mc]?[jt]sx?$/.test(file) || /\/(?:generated|built|tests)\//.test(file))
        continue;
      const from = roomOf(file);
      for (const [, imported = ""] of readFileSync(projectPath(file), "utf8").matchAll(
        /(?:\bfrom|\bimport\(|^import) ?"(~[^"]+|\.[^"]+)"/gm,
      )) {
        const to = roomOf(fileOf(file, imported));
        const row = counts[from];
        if (row && to >= 0 && to !== from) row[to] = (row[to] ?? 0) + 1;
      }
    }
  return counts;
}

/** The picture: the rooms from the upper left to the lower right, and an arrow to what each imports, right and down. */
export function architectureMap() {
  const arrows = countImports().flatMap((row, from) =>
    row.flatMap((count, to) => {
      const width = WIDTHS.findLast((each) => count >= each.from)?.width;
      return width && to > from ? [{ from, to, width }] : [];
    }),
  );
  const left = (/** @type {number} */ room) => MARGIN + room * STEP.x;
  const top = (/** @type {number} */ room) => MARGIN + room * STEP.y;
  const lines = arrows.map(({ from, to, width }) => {
    const leaving = arrows.filter((each) => each.from === from);
    const entering = arrows.filter((each) => each.to === to);
    const share = (/** @type {typeof arrows} */ all) =>
      (all.findIndex((each) => each.from === from && each.to === to) + 0.5) / all.length;
    // The farthest leaves highest and the nearest enters leftmost, so that few lines cross.
    const y = top(from) + BOX.height * (1 - share(leaving));
    const x = left(to) + BOX.width - (BOX.width - STEP.x) * share(entering);
    const [startX, endY] = [left(from) + BOX.width, top(to) - 5];
    return `<path d="M${startX} ${y.toFixed(1)}H${x.toFixed(1)}V${endY}" stroke-width="${width}"/><path class="head" d="M${x.toFixed(1)} ${top(to)}l-4 -6h8z"/>`;
  });
  const boxes = rooms.map(
    ({ name }, room) =>
      `<rect x="${left(room)}" y="${top(room)}" width="${BOX.width}" height="${BOX.height}" rx="6"/><text x="${left(room) + BOX.width / 2}" y="${top(room) + 17}">${name}</text>`,
  );
  const width = left(rooms.length - 1) + BOX.width + MARGIN;
  const height = top(rooms.length - 1) + BOX.height + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>Which rooms import from which: a wider arrow stands for more imports</title>
<style>
svg{font:13px system-ui,sans-serif;background:#fff}
path{fill:none;stroke:#6a7082;stroke-opacity:.8}.head{fill:#6a7082;stroke:none}
rect{fill:#eef0f6;stroke:#a5abba}text{fill:#16181f;text-anchor:middle}
@media(prefers-color-scheme:dark){svg{background:#0f1116}path{stroke:#8a90a2}.head{fill:#8a90a2}
rect{fill:#23262f;stroke:#5b6070}text{fill:#f0f1f5}}
</style>
${[...lines, ...boxes].join("\n")}
</svg>
`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(projectPath("docs", "architecture-map.svg"), architectureMap());
