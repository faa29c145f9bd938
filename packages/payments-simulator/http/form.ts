/** A request's parameters, nested by their keys: `items[0][price]=x` is `{ items: { 0: { price: "x" } } }`. */
export type Form = { [key: string]: string | Form };

/** Parses a request's body or query. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = key.replaceAll("]", "").split("[");
    let level = form;
    let name = first;
    for (const next of rest) {
      const inner = level[name];
      const child: Form = typeof inner === "object" ? inner : Object.create(null);
      level[name] = child;
      level = child;
      // `expand[]=x` appends.
      name = next === "" ? String(Object.keys(child).length) : next;
    }
    level[name] = value;
  }
  return form;
}
