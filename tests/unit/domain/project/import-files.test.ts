import { expect, it } from "vitest";
import { filesToImport } from "~/domain/project/import-files";
import { leftOutPart } from "~/domain/project/left-out-part";

const bytes = (text: string) => new TextEncoder().encode(text);
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0a".repeat(32)}\nsize 12345\n`;
/** Too short to tell its encoding. */
const inGbk = new Uint8Array([0xb1, 0xb3, 0xbe, 0xb0, 0xd1, 0xd5, 0xc9, 0xab]);

it("takes text and pictures without the folder that holds them all, and names the rest", () => {
  const picture = new Uint8Array([1, 2, 0, 3]);
  const { files, leftOut } = filesToImport([
    { path: "shop/src/App.tsx", bytes: bytes("export default () => null;") },
    { path: "shop/logo.png", bytes: picture },
    { path: "shop/huge.png", bytes: new Uint8Array(2_000_001) },
    { path: "shop/tool.exe", bytes: new Uint8Array([77, 90, 0, 1]) },
    { path: "shop/photo.jpg", bytes: bytes(POINTER) },
    { path: "shop/data.csv", bytes: bytes(POINTER) },
    { path: "shop/notes.txt", bytes: inGbk },
    { path: "shop/../../etc/passwd", bytes: bytes("root") },
  ]);
  expect([...files]).toEqual([
    ["src/App.tsx", "export default () => null;"],
    ["logo.png", picture],
  ]);
  expect(leftOut).toEqual([
    { path: "huge.png", reason: "large" },
    { path: "tool.exe", reason: "binary" },
    { path: "photo.jpg", reason: "lfs" },
    { path: "data.csv", reason: "lfs" },
    { path: "notes.txt", reason: "encoding" },
    { path: "../../etc/passwd", reason: "name" },
  ]);
});

const jotai = { version: "2.15.0", integrity: `sha512-${"a".repeat(86)}==` };
const lockOf = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });
const tarball = "https://registry.example.com/npm/@scope/jotai/-/jotai-2.15.0.tgz";

it("takes the project's lock file, unchanged", () => {
  const lock = lockOf({
    "": { name: "shop", dependencies: { jotai: "^2" } },
    "node_modules/@scope/jotai": { ...jotai, resolved: tarball, peerDependencies: { react: "*" } },
    "node_modules/alias": { ...jotai, name: "jotai", optional: true, cpu: ["x64"] },
    "node_modules/alias/node_modules/inner": { version: "1.0.0", inBundle: true },
  });
  const { files, leftOut } = filesToImport([
    { path: "shop/package-lock.json", bytes: bytes(lock) },
    { path: "shop/docs/package-lock.json", bytes: bytes(lock) },
  ]);
  expect([...files]).toEqual([["package-lock.json", lock]]);
  expect(leftOut).toEqual([{ path: "docs/package-lock.json", reason: "pins" }]);
});

it.each<[what: string, packages: object]>([
  ["nothing", {}],
  ["no contents", { "node_modules/jotai": { version: "2.15.0" } }],
  ["another tarball", { "node_modules/jotai": { ...jotai, resolved: "https://example.com/jotai.tgz" } }],
  ["a repository", { "node_modules/jotai": { ...jotai, resolved: "git+ssh://git@host/jotai.git#1" } }],
  [
    "an address with a password",
    { "node_modules/jotai": { ...jotai, resolved: tarball.replace("//", "//a:b@") } },
  ],
  ["a folder", { "node_modules/jotai": { ...jotai, link: true } }],
  ["a workspace", { "node_modules/jotai": jotai, "packages/ui": { version: "1.0.0" } }],
  ["a place outside of the tree", { "node_modules/../../jotai": { ...jotai, name: "jotai" } }],
  ["a name that leads elsewhere", { "node_modules/jotai": { ...jotai, name: "../jotai" } }],
  ["a bundled package of no other", { "node_modules/jotai": { version: "1.0.0", inBundle: true } }],
  ["an entry that is none", { "node_modules/jotai": null }],
  ["too many", Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`node_modules/p${at}`, jotai]))],
])("leaves out a lock file that pins %s", (what, packages) => {
  const files = [{ path: "package-lock.json", bytes: bytes(lockOf(packages)) }];
  expect(filesToImport(files).leftOut, what).toEqual([{ path: "package-lock.json", reason: "pins" }]);
});

it("leaves out a lock file that is too large or cannot be read", () => {
  const reasonOf = (text: string) =>
    filesToImport([{ path: "package-lock.json", bytes: bytes(text) }]).leftOut.map(({ reason }) => reason);
  expect(reasonOf(`${lockOf({ "node_modules/jotai": jotai })}${" ".repeat(1_000_000)}`)).toEqual(["large"]);
  expect(reasonOf("{")).toEqual(["pins"]);
});

it("keeps the folders of files that have none in common", () => {
  const { files } = filesToImport([
    { path: "src/a.js", bytes: bytes("a") },
    { path: "index.html", bytes: bytes("<p>") },
  ]);
  expect([...files.keys()]).toEqual(["src/a.js", "index.html"]);
});

it.each([
  ["app/node_modules/react/index.js", "node_modules"],
  [".git/HEAD", ".git"],
  ["dist/index.js", "dist"],
  ["pnpm-lock.yaml", "pnpm-lock.yaml"],
  ["package-lock.json", null],
  [".env", ".env"],
  [".env.local", ".env.local"],
  [".env.example", null],
  ["src/distance.ts", null],
  ["src/env.ts", null],
])("leaves out what tools make and what holds secrets: %s", (path, part) => {
  expect(leftOutPart(path)).toBe(part);
});
