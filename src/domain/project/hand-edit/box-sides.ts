export const SIDES = ["top", "right", "bottom", "left"] as const;
export type Side = (typeof SIDES)[number];

/** A property with a value for each side. */
export type BoxName = "margin" | "padding";

/** The side that a property such as "padding-top" sets; null for others. */
export function boxSide(property: string): { name: BoxName; side: Side } | null {
  const [name, last, ...more] = property.split("-");
  const side = SIDES.find((each) => each === last);
  return side && more.length === 0 && (name === "margin" || name === "padding") ? { name, side } : null;
}

/** The value of a shorthand such as "8px 16px" with another value for one side; null if it is not one to four values. */
export function withSide(shorthand: string, side: Side, value: string): string | null {
  const values = splitValues(shorthand);
  const [top, right = top, bottom = top, left = right] = values;
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) return null;
  if (values.length > 4) return null;
  return shortest({ top, right, bottom, left, [side]: value });
}

function shortest({ top, right, bottom, left }: Record<Side, string>): string {
  if (left !== right) return `${top} ${right} ${bottom} ${left}`;
  if (bottom !== top) return `${top} ${right} ${bottom}`;
  return right === top ? top : `${top} ${right}`;
}

/** Splits at white space outside parentheses. */
function splitValues(text: string): string[] {
  const values: string[] = [];
  let depth = 0;
  let current = "";
  for (const character of `${text} `) {
    depth += character === "(" ? 1 : character === ")" ? -1 : 0;
    if (depth > 0 || !/\s/.test(character)) current += character;
    else if (current !== "") {
      values.push(current);
      current = "";
    }
  }
  return values;
}
