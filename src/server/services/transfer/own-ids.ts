import { createHash } from "node:crypto";

/** Ids in an archive → ids here. */
export type IdMap = Map<string, string>;

const KEPT_DIGITS = 22;

/**
 * The id that something of an archive gets when its own is another user's: always the same one, so that importing twice
 * adds nothing. It keeps its time, and its place among the others.
 */
export function ownId(userId: string, id: string): string {
  const digits = id.replaceAll("-", "").toLowerCase();
  const hash = createHash("sha256").update(`${userId} ${id}`).digest("hex");
  return withHyphens(digits.slice(0, KEPT_DIGITS) + hash.slice(0, digits.length - KEPT_DIGITS));
}

/** An id for something that has none here: a UUID v7 of its time, its place and where it comes from. */
export function foreignId(
  userId: string,
  { at, place, key }: { at: Date; place: number; key: string },
): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, "0").slice(-12);
  // 32 bits, as the version and the variant are between them.
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

/** The same records with the ids that they have here: every field that names one. */
export function withIds<Value>(value: Value, idOf: (id: string) => string): Value {
  const map = (each: unknown, key: string): unknown => {
    if (typeof each === "string") return isIdKey(key) ? idOf(each) : each;
    if (Array.isArray(each)) return each.map((item) => map(item, key));
    if (typeof each !== "object" || each === null || each instanceof Date) return each;
    return Object.fromEntries(Object.entries(each).map(([name, item]) => [name, map(item, name)]));
  };
  return map(value, "") as Value;
}
