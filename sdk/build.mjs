import { createHash } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { create } from "tar";
import ts from "typescript6";

const absolute = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const sources = absolute("js/src");

/** npm's own: years before 1980 confuse some tools. */
const MODIFIED = new Date("1985-10-26T08:15:00Z");

/**
 * Packs the JavaScript SDK for `npm install`, and writes SHA256SUMS beside it. The same sources give the same bytes.
 * @param {string} folder absolute; emptied first @returns {Promise<string>} the archive
 */
export async function packNpm(folder) {
  const staging = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-sdk-"));
  try {
    await writePackage(staging);
    const { name, version } = JSON.parse(fs.readFileSync(absolute("js/package.json"), "utf8"));
    const archive = path.join(folder, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    const files = filesUnder(staging);
    await create(
      { cwd: staging, file: archive, gzip: { level: 9 }, portable: true, mtime: MODIFIED, prefix: "package" },
      files,
    );
    const sum = createHash("sha256").update(fs.readFileSync(archive)).digest("hex");
    fs.writeFileSync(path.join(folder, "SHA256SUMS"), `${sum}  ${path.basename(archive)}\n`);
    return archive;
  } finally {
    fs.rmSync(staging, { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {string[]} relative paths, sorted */
const filesUnder = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .sort();

/** @param {string} folder */
async function writePackage(folder) {
  await build({
    entryPoints: [path.join(sources, "index.ts"), path.join(sources, "cli", "bluebonnet.ts")],
    outdir: path.join(folder, "dist"),
    entryNames: "[name]",
    // The command line and the library share their code.
    splitting: true,
    chunkNames: "[name]-[hash]",
    bundle: true,
    format: "esm",
    platform: "neutral",
    external: ["node:*"],
    target: "es2022",
    legalComments: "none",
    logLevel: "error",
    absWorkingDir: absolute("."),
  });
  writeDeclarations(path.join(folder, "dist"));
  fs.copyFileSync(absolute("js/package.json"), path.join(folder, "package.json"));
  fs.copyFileSync(absolute("js/README.md"), path.join(folder, "README.md"));
  fs.copyFileSync(absolute("../LICENSE"), path.join(folder, "LICENSE"));
  // Whatever the umask of who builds.
  for (const file of filesUnder(folder)) fs.chmodSync(path.join(folder, file), 0o644);
}

/** Types of the library; the command line has none. @param {string} folder */
function writeDeclarations(folder) {
  const program = ts.createProgram([path.join(sources, "index.ts")], {
    declaration: true,
    emitDeclarationOnly: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
    resolveJsonModule: true,
    strict: true,
    skipLibCheck: true,
    types: [],
  });
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    fs.writeFileSync(path.join(folder, path.basename(name)), text);
  const { diagnostics } = program.emit(undefined, write);
  const [problem] = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, "\n"));
}
