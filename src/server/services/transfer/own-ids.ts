import { createHash } from "node:crypto";

/** Archive id → local id. */
export type IdMap = Map<string, string>;

const KEPT_DIGITS = 22;

/**
 * The local id of an archived item whose id is taken by another user. Deterministic, so that importing twice adds nothing;
 * preserves the time and order of the id.
 */
export function ownId(userId: string, id: string): string {
  const digits = id.replaceAll("-", "").toLowerCase();
  const hash = createHash("sha256").update(`${userId} ${id}`).digest("hex");
  return withHyphens(digits.slice(0, KEPT_DIGITS) + hash.slice(0, digits.length - KEPT_DIGITS));
}

/** An id for an item from another product: a UUID v7 derived from its time, position and origin. */
export function foreignId(
  userId: string,
  { at, place, key }: { at: Date; place: number; key: string },
): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, "0").slice(-12);
  // 32 bits, split around the version and variant bits.
  const order = (place >>> 0).toString(2).padStart(32, "0");
  const [high, low] = [Number.parseInt(order.slice(0, 12), 2), Number.parseInt(order.slice(12), 2)];
  const first = `${time}7${high.toString(16).padStart(3, "0")}`;
  const second = (8 + (low >>> 18)).toString(16) + (low & 0x3ffff).toString(16).padStart(5, "0");
  const hash = createHash("sha256").update(`${userId} ${key}`).digest("hex");
  return withHyphens(first + second + hash.slice(0, 32 - first.length - second.length));
}

const withHyphens = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const isIdKey = (key: string): boolean => key === "id" || key === "versions" || key.endsWith("Id");

/** Maps all ids in a record. */
export function withIds<Value>(value: Value, idOf: (id: string) => string): Value {
  const map = (each: unknown, key: string): unknown => {
    if (typeof each === "string") return isIdKey(key) ? idOf(each) : each;
    if (Array.isArray(each)) return each.map((item) => map(item, key));
    if (typeof each !== "object" || each === null || each instanceof Date) return each;
    return Object.fromEntries(Object.entries(each).map(([name, item]) => [name, map(item, name)]));
  };
  return map(value, "") as Value;
}
