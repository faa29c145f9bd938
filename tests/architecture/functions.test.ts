import ts from "typescript6";
import { expect, it } from "vitest";
import { filesUnder, textOf } from "~tests/support/source-files";

interface Measured {
  /** Such as "src/server/wiring.ts: wire". */
  name: string;
  lines: number;
  parameters: number;
}

type Parsed = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration;
const isFunction = (node: ts.Node): node is Parsed =>
  ts.isFunctionDeclaration(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node);

function nameOf(node: Parsed): string {
  if (node.name) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : "a function without a name";
}

function functionsOf(path: string): Measured[] {
  const file = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const found: Measured[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && node.body)
      found.push({
        name: `${path}: ${nameOf(node)}`,
        lines: lineOf(node.end) - lineOf(node.getStart()) + 1,
        parameters: node.parameters.length,
      });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const functions = filesUnder("src")
  .filter((path) => /(?<!\.d)\.tsx?$/.test(path) && !path.startsWith("src/server/db/generated"))
  .flatMap(functionsOf);

it("are at most 100 lines long", () => {
  expect(functions.filter(({ lines }) => lines > 100).map(({ name }) => name)).toEqual([]);
});

// The counts go down only: a function that is changed is left shorter, and with fewer parameters.
it.each([
  ["over 50 lines", functions.filter(({ lines }) => lines > 50), 105],
  ["with four parameters or more", functions.filter(({ parameters }) => parameters > 3), 19],
])("are rarely %s", (_, found, most) => {
  const longestFirst = found.toSorted((a, b) => b.lines - a.lines);
  expect(
    found.length,
    longestFirst.map(({ name, lines }) => `${lines} ${name}`).join("\n"),
  ).toBeLessThanOrEqual(most);
});
