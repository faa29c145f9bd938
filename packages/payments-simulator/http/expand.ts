import { invalidRequest } from "../api-error";
import { type Session, toPublic } from "../session";

const MAX_DEPTH = 4;

type Expandable = Record<string, unknown>;

const isObject = (value: unknown): value is Expandable =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const notExpandable = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });

/** Properties that are only included on request. */
async function onDemand(session: Session, owner: Expandable, name: string): Promise<unknown> {
  if (name !== "payments" || owner.object !== "invoice" || typeof owner.id !== "string") return undefined;
  const invoice = await session.find("invoice", owner.id);
  if (!invoice) return undefined;
  return {
    object: "list",
    data: invoice.simulated.payments,
    has_more: false,
    url: `/v1/invoice_payments?invoice=${invoice.id}`,
  };
}

async function innerOf(session: Session, owner: Expandable, name: string): Promise<unknown> {
  const value = name in owner ? owner[name] : await onDemand(session, owner, name);
  if (typeof value !== "string") return value;
  const object = await session.findAny(value);
  return object && toPublic(object);
}

async function expandOne(
  session: Session,
  value: unknown,
  { names: [name, ...rest], path }: { names: readonly string[]; path: string },
): Promise<unknown> {
  if (name === undefined || value === null) return value;
  if (Array.isArray(value))
    return Promise.all(value.map((item) => expandOne(session, item, { names: [name, ...rest], path })));
  if (!isObject(value)) throw notExpandable(path);
  const inner = await innerOf(session, value, name);
  if (inner === undefined) throw notExpandable(path);
  return { ...value, [name]: await expandOne(session, inner, { names: rest, path }) };
}

/** Replaces ids by their objects along the requested dotted paths. */
export async function expand(session: Session, answer: object, paths: readonly string[]): Promise<unknown> {
  let expanded: unknown = answer;
  for (const path of paths) {
    const names = path.split(".");
    if (names.length > MAX_DEPTH)
      throw invalidRequest(`You may only expand up to ${MAX_DEPTH} levels of a property.`, {
        param: "expand",
      });
    expanded = await expandOne(session, expanded, { names, path });
  }
  return expanded;
}
