import { readSession } from "~/server/auth/session";

/** Larger than any form that a guest can send. */
const GUEST_BYTES = 64_000;
/** Larger than any call of a signed-in user, except the ones below. */
export const USER_BYTES = 256_000;
/** A test compares them with what the procedures accept. */
export const largeCalls: ReadonlyMap<string, number> = new Map([
  // The largest attachment in base64.
  ["chat.attach", 14_000_000],
  // The longest message with every character escaped.
  ["chat.send", 1_000_000],
  ["chat.edit", 1_000_000],
  ["chat.compare", 1_000_000],
  // The commands of a reply, with every character escaped.
  ["chat.claimExecution", 1_000_000],
  // The largest document in base64.
  ["knowledge.add", 14_000_000],
  ["model.ollama.create", 11_000_000],
  // The paths and places of every conflict or change, with every character escaped.
  ["project.mergeBranch", 2_100_000],
  ["suggestion.accept", 4_100_000],
  // The largest project in base64.
  ["project.edit", 8_000_000],
  // The same with every character of its texts escaped.
  ["chat.importFiles", 12_000_000],
  // The largest storage of a page with every character escaped.
  ["project.writeStorage", 8_000_000],
  ["project.savePicture", 1_600_000],
  // The files that a command wrote, and a picture.
  ["project.answerPageRequest", 12_000_000],
  ["profile.saveAvatar", 4_000_000],
]);

const ENDPOINT = "/api/trpc/";

/** The procedures that a request calls, one or a batch; none when the URL cannot be parsed. */
function calledNames(url: string): string[] {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname.slice(ENDPOINT.length)).split(",");
  } catch {
    return [];
  }
}

/**
 * Maximum body size of a call: small until the caller is authenticated, large only for an unbatched call that carries
 * files.
 */
export async function callBytes({ headers, url }: Request): Promise<number> {
  const announced = headers.get("content-length");
  if (announced !== null && Number(announced) <= GUEST_BYTES) return GUEST_BYTES;
  if (!(await readSession(headers))) return GUEST_BYTES;
  const [name = "", ...others] = calledNames(url);
  return others.length === 0 ? (largeCalls.get(name) ?? USER_BYTES) : USER_BYTES;
}
