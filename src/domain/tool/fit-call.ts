import { isRecord } from "../text/is-record";
import { parseRepairedJson } from "../text/repair-json";
import { type ReadArguments, readArguments } from "./tool-call";

/** An offered tool, with the JSON schema of its arguments. */
export type FittingTool = { name: string; inputSchema: object };

/** A model's call, adapted to its tool's schema. */
export type FittedCall = { name: string; input: ReadArguments };

type Schema = { type?: unknown; properties?: unknown; items?: unknown };

/** "functions.edit_files", "default_api:edit_files" and "Edit-Files" are the same tool. */
const plainName = (name: string): string =>
  (name.split(/[.:/]/).at(-1) ?? name).trim().toLowerCase().replaceAll("-", "_");

/** The tool that a model means by a name; undefined where none or several could be meant. */
export function matchTool<Tool extends { name: string }>(
  name: string,
  tools: readonly Tool[],
): Tool | undefined {
  const exact = tools.find((tool) => tool.name === name);
  if (exact) return exact;
  const [first, ...others] = tools.filter((tool) => plainName(tool.name) === plainName(name));
  return others.length === 0 ? first : undefined;
}

/**
 * Repairs the unambiguous mistakes in a model's call. This happens before the call is displayed, so that what is displayed
 * is what runs.
 *
 * @param written the arguments, as JSON or parsed
 */
export function fitCall(
  name: string,
  written: string | Record<string, unknown>,
  tools: readonly FittingTool[],
): FittedCall {
  const tool = matchTool(name, tools);
  if (!tool) {
    const names = tools.map((each) => each.name).join(", ");
    return { name, input: { refusal: `There is no tool “${name}”. The tools are: ${names}.` } };
  }
  const fit = (args: unknown) => fitValue(args, tool.inputSchema);
  return { name: tool.name, input: readArguments(written, fit) };
}

/** Parses strings where the schema has another type. */
function fitValue(value: unknown, schema: unknown): unknown {
  if (!isRecord(schema)) return value;
  const { type, properties, items }: Schema = schema;
  if (typeof value === "string") {
    const types = Array.isArray(type) ? type : [type];
    if (types.includes("string") || types.includes(undefined)) return value;
    const read = parseRepairedJson(value);
    return types.some((each) => isOfType(read, each)) ? fitValue(read, schema) : value;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => fitValue(item, items));
  if (!isRecord(value) || !isRecord(properties)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      Object.hasOwn(properties, key) ? fitValue(item, properties[key]) : item,
    ]),
  );
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isRecord(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  return typeof value === type;
}
