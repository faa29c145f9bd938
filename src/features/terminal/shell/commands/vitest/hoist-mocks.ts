import { type CallExpression, type Expression, type Node, parse, type VariableDeclarator } from "acorn";

const HOISTED = /\.(?:mock|unmock|hoisted)\s*\(/;

/**
 * Lets the calls of `vi.mock`, `vi.unmock` and `vi.hoisted` at the top level of a test file run before its imports, as
 * Vitest does. Each becomes a function in place, which keeps line numbers.
 *
 * @param code CommonJS, as sucrase writes it
 * @param ready an expression to wait for between the calls and the imports
 */
export function hoistMocks(code: string, ready: string): string {
  if (!HOISTED.test(code)) return code;
  const first: string[] = [];
  const edits: { start: number; end: number; text: string }[] = [];
  let vitest = "";
  const hoist = (call: Expression, { start, end }: Node, target = "") => {
    const name = `__hoisted${edits.length}`;
    // Keeps the line breaks before the call.
    const lines = code.slice(start, call.start).replace(/[^\n]/g, "");
    const text = code.slice(call.start, call.end);
    edits.push({ start, end, text: `${lines}async function ${name}(){return ${text}}` });
    first.push(`${target}await ${name}();`);
  };
  for (const node of parse(code, { ecmaVersion: "latest", allowAwaitOutsideFunction: true }).body) {
    if (node.type === "ExpressionStatement" && isHoisted(node.expression, code)) hoist(node.expression, node);
    if (node.type !== "VariableDeclaration") continue;
    const [{ id, init }] = node.declarations as [VariableDeclarator];
    const source = code.slice(node.start, node.end);
    if (/require\(.(?:vitest|@jest\/globals).\)/.test(source)) vitest = source;
    if (init && isHoisted(init, code))
      hoist(init, node, `var ${code.slice(id.start, id.end).replace(/\s+/g, " ")} = `);
  }
  if (edits.length === 0) return code;
  let result = code;
  for (const { start, end, text } of edits.reverse())
    result = result.slice(0, start) + text + result.slice(end);
  return `${vitest}${first.join("")}await ${ready};${result}`;
}

function isHoisted(expression: Expression, code: string): boolean {
  const call = expression.type === "AwaitExpression" ? expression.argument : expression;
  return call.type === "CallExpression" && HOISTED.test(`${calleeOf(call, code)}(`);
}

const calleeOf = ({ callee }: CallExpression, code: string): string => {
  const text = code.slice(callee.start, callee.end);
  return /(?:^|\.)(?:vi|vitest|jest)\.\w+$/.test(text) ? text : "";
};
