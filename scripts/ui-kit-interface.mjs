import fs from "node:fs";
import path from "node:path";
import ts from "typescript6";
import { projectPath } from "./environment.mjs";

/**
 * Records the interface of the components in a copy of shadcn/ui, and prints what ours lack:
 * `node scripts/ui-kit-interface.mjs <folder of its components>`. A test compares ours with the record.
 *
 * For each component it lists: exports ("Button"), slots for style sheets ("data-slot=button"), the variants of each
 * cva() ("buttonVariants size sm"), and props in addition to those of elements ("Button asChild").
 */
const RECORD = projectPath("packages", "preview", "tests", "ui-kit-interface.txt");
const OURS = projectPath("packages", "preview", "components");

/** @returns {Record<string, string[]>} */
export const recordedInterface = () =>
  Object.fromEntries(
    fs
      .readFileSync(RECORD, "utf8")
      .trim()
      .split("\n")
      .map((line) => [line.split(": ")[0] ?? "", line.split(": ")[1]?.split(", ") ?? []]),
  );

/** @returns {Record<string, string[]>} */
export const ourInterface = () => readInterface(OURS, ".tsx.txt");

/** @param {string} folder @param {string} ending @returns {Record<string, string[]>} */
const readInterface = (folder, ending) =>
  Object.fromEntries(
    fs
      .readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .map((file) => [
        file.slice(0, -ending.length),
        interfaceOf(fs.readFileSync(path.join(folder, file), "utf8")),
      ]),
  );

/** @param {string} text @returns {string[]} */
function interfaceOf(text) {
  const file = ts.createSourceFile("component.tsx", text, ts.ScriptTarget.Latest, true);
  /** @type {Set<string>} */
  const found = new Set();
  /** @type {Map<string, import("typescript6").TypeNode>} */
  const aliases = new Map();
  /** @param {import("typescript6").Node} node */
  const visit = (node) => {
    if (ts.isTypeAliasDeclaration(node)) aliases.set(node.name.text, node.type);
    if (ts.isExportSpecifier(node)) found.add(node.name.text);
    if (isExported(node)) for (const name of declaredNames(node)) found.add(name);
    if (ts.isJsxAttribute(node) && /^data-slot="[\w-]+"$/.test(node.getText()))
      found.add(node.getText().replaceAll('"', ""));
    if (ts.isVariableDeclaration(node)) for (const variant of variantsOf(node)) found.add(variant);
    ts.forEachChild(node, visit);
  };
  visit(file);
  for (const { name, parameters } of file.statements.filter((each) => ts.isFunctionDeclaration(each)))
    if (name && found.has(name.text))
      for (const member of membersOf(parameters[0]?.type, aliases)) found.add(`${name.text} ${member}`);
  return [...found].toSorted();
}

/** @param {import("typescript6").Node} node */
const isExported = (node) =>
  ts.canHaveModifiers(node) &&
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** @param {import("typescript6").Node} node @returns {string[]} */
function declaredNames(node) {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed = ts.isFunctionDeclaration(node) || ts.isTypeAliasDeclaration(node);
  return isNamed && node.name ? [node.name.text] : [];
}

/** @param {import("typescript6").VariableDeclaration} declaration @returns {string[]} */
function variantsOf({ name, initializer }) {
  if (!initializer || !ts.isCallExpression(initializer) || initializer.expression.getText() !== "cva")
    return [];
  const variants = entriesOf(initializer.arguments[1]).find(([key]) => key === "variants")?.[1];
  return entriesOf(variants).flatMap(([key, values]) =>
    entriesOf(values).map(([value]) => `${name.getText()} ${key} ${value}`),
  );
}

/** @param {import("typescript6").Node | undefined} node @returns {[string, import("typescript6").Node][]} */
const entriesOf = (node) =>
  node && ts.isObjectLiteralExpression(node)
    ? node.properties
        .filter((each) => ts.isPropertyAssignment(each))
        .map((each) => [each.name.getText().replaceAll('"', ""), each.initializer])
    : [];

/**
 * The explicitly listed members of a type, including those of the file's own types.
 *
 * @param {import("typescript6").Node | undefined} type
 * @param {Map<string, import("typescript6").TypeNode>} aliases
 * @returns {string[]}
 */
function membersOf(type, aliases) {
  if (!type) return [];
  if (ts.isTypeLiteralNode(type)) return type.members.flatMap(({ name }) => name?.getText() ?? []);
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((each) => membersOf(each, aliases));
  return ts.isTypeReferenceNode(type) ? membersOf(aliases.get(type.typeName.getText()), aliases) : [];
}

const [source] = process.argv[1] === import.meta.filename ? process.argv.slice(2) : [];
if (source) {
  const theirs = Object.entries(readInterface(source, ".tsx"));
  fs.writeFileSync(RECORD, theirs.map(([name, parts]) => `${name}: ${parts.join(", ")}\n`).join(""));
  const ours = ourInterface();
  for (const [name, parts] of theirs) {
    const lacking = parts.filter((part) => !ours[name]?.includes(part));
    if (lacking.length > 0) process.stdout.write(`${name} lacks ${lacking.join(", ")}\n`);
  }
}
