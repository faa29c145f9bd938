import "server-only";
import { readSession } from "~/server/auth/session";

/** More than any form has that a guest may send. */
const GUEST_BYTES = 64_000;
/** More than any call of a signed-in user has but these. */
const USER_BYTES = 256_000;
const largeCalls: ReadonlyMap<string, number> = new Map([
  ["chat.send", 16_000_000],
  // The longest message, each letter escaped.
  ["chat.edit", 1_000_000],
  ["profile.saveAvatar", 4_000_000],
]);

const ENDPOINT = "/api/trpc/";

/** The names that a request calls, one or a batch; none where they cannot be read. */
function calledNames(url: string): string[] {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname.slice(ENDPOINT.length)).split(",");
  } catch {
    return [];
  }
}

/** Bytes that a call may bring along: few until it is known who calls, many only for a single one that carries files. */
export async function callBytes({ headers, url }: Request): Promise<number> {
  const announced = headers.get("content-length");
  if (announced !== null && Number(announced) <= GUEST_BYTES) return GUEST_BYTES;
  if (!(await readSession(headers))) return GUEST_BYTES;
  const [name = "", ...others] = calledNames(url);
  return others.length === 0 ? (largeCalls.get(name) ?? USER_BYTES) : USER_BYTES;
}
