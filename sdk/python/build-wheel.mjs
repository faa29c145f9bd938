import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { zipFiles } from "../zip-files.mjs";

const absolute = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Builds the wheel of the Python SDK without Python. The same sources give the same bytes.
 * @param {string} folder absolute; emptied first @returns {string} the wheel
 */
export function buildWheel(folder) {
  const project = readProject();
  const name = `${project.name.replaceAll("-", "_")}-${project.version}`;
  const info = `${name}.dist-info`;
  const readme = fs.readFileSync(absolute("README.md"), "utf8");
  /** @type {[string, Uint8Array][]} */
  const files = [
    ...readPackage(),
    [`${info}/LICENSE`, fs.readFileSync(absolute("../../LICENSE"))],
    [`${info}/METADATA`, Buffer.from(metadataOf(project, readme))],
    [
      `${info}/WHEEL`,
      Buffer.from("Wheel-Version: 1.0\nGenerator: bluebonnet\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
    ],
  ];
  const record = files.map(([file, content]) => `${file},sha256=${hash(content)},${content.length}\n`);
  files.push([`${info}/RECORD`, Buffer.from(`${record.join("")}${info}/RECORD,,\n`)]);
  const wheel = path.join(folder, `${name}-py3-none-any.whl`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(wheel, zipFiles(files));
  return wheel;
}

/** @returns {[string, Uint8Array][]} */
const readPackage = () =>
  fs
    .readdirSync(absolute("bluebonnet"))
    .filter((file) => file.endsWith(".py") || file === "py.typed")
    .sort()
    .map((file) => [`bluebonnet/${file}`, fs.readFileSync(absolute(`bluebonnet/${file}`))]);

function readProject() {
  const toml = fs.readFileSync(absolute("pyproject.toml"), "utf8");
  const read = (/** @type {string} */ key) => {
    const value = new RegExp(`^${key} = "(.+)"$`, "m").exec(toml)?.[1];
    if (value === undefined) throw new Error(`pyproject.toml has no ${key}`);
    return value;
  };
  return {
    name: read("name"),
    version: read("version"),
    description: read("description"),
    requiresPython: read("requires-python"),
    classifiers: [...toml.matchAll(/^ {2}"(.+ :: .+)",$/gm)].map(([, classifier]) => classifier),
  };
}

/** @param {ReturnType<typeof readProject>} project @param {string} readme */
const metadataOf = (project, readme) =>
  [
    "Metadata-Version: 2.1",
    `Name: ${project.name}`,
    `Version: ${project.version}`,
    `Summary: ${project.description}`,
    "License: MIT",
    ...project.classifiers.map((classifier) => `Classifier: ${classifier}`),
    `Requires-Python: ${project.requiresPython}`,
    "Description-Content-Type: text/markdown",
    "",
    readme,
  ].join("\n");

const hash = (/** @type {Uint8Array} */ content) => createHash("sha256").update(content).digest("base64url");
