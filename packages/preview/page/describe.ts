import { MAX_CONSOLE_TEXT } from "../limits";
import { ownFrames } from "./stack-positions";

const MAX_FRAMES = 5;
const MAX_PARTS = 50;

function describe(value: unknown, depth: number): string {
  if (typeof value === "string")
    return depth === 0 ? value.slice(0, MAX_CONSOLE_TEXT) : JSON.stringify(value.slice(0, 200));
  if (typeof value === "function") return `function ${value.name || "(anonymous)"}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Error) return [String(value), ...ownFrames(value).slice(0, MAX_FRAMES)].join("\n");
  if (value instanceof Date) return String(value);
  if (value instanceof Element) return value.outerHTML.slice(0, 200);
  if (depth > 2) return Array.isArray(value) ? "[…]" : "{…}";
  return describeParts(value, depth);
}

function describeParts(value: object, depth: number): string {
  const entries = value instanceof Map || value instanceof Set ? [...value] : null;
  const list = Array.isArray(value) ? value : entries;
  if (list) {
    const parts = list.slice(0, MAX_PARTS).map((item) => describe(item, depth + 1));
    return `[${parts.join(", ")}${list.length > MAX_PARTS ? ", …" : ""}]`;
  }
  const keys = Object.keys(value);
  const parts = keys
    .slice(0, MAX_PARTS)
    .map((key) => `${key}: ${describe(Reflect.get(value, key), depth + 1)}`);
  const name = value.constructor?.name ?? "";
  const more = keys.length > MAX_PARTS ? ", …" : "";
  return `${name && name !== "Object" ? `${name} ` : ""}{${parts.join(", ")}${more}}`;
}

const formats: Record<string, (value: unknown) => string> = {
  s: (value) => describe(value, 0),
  d: (value) => String(Math.trunc(Number(value))),
  i: (value) => String(Math.trunc(Number(value))),
  f: (value) => String(Number(value)),
  o: (value) => describe(value, 1),
  c: () => "",
};

/** Substitutes format specifiers, as in `console.log("%s is %d", …)`. */
function substitute([first, ...rest]: unknown[]): unknown[] {
  if (typeof first !== "string") return [first, ...rest];
  const text = first.slice(0, MAX_CONSOLE_TEXT).replace(/%([sdifoOc%])/g, (specifier, kind: string) => {
    if (kind === "%" && rest.length > 0) return "%";
    return kind === "%" || rest.length === 0
      ? specifier
      : (formats[kind.toLowerCase()]?.(rest.shift()) ?? specifier);
  });
  return [text, ...rest];
}

/** Formats the arguments of a console call as one text. */
export function describeAll(values: unknown[]): string {
  try {
    return substitute(values)
      .slice(0, 20)
      .map((value) => describe(value, 0))
      .join(" ");
  } catch {
    return "(a value that cannot be shown)";
  }
}
