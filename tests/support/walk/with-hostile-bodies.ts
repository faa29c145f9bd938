import { hostileBodies } from "../hostile-bodies";
import { leaksIn, shortly } from "./judge";
import { visitor } from "./visitor";
import { forEach, type Walk } from "./world";

const GUEST_BYTES = 64_000;

/** What is made to be slow to read, at every door that reads what a guest sends. None of it is longer than it may be. */
export const walkWithHostileBodies: Walk = ({ url, secrets }) =>
  forEach(hostileBodies, async ({ name, path, type = "application/json", body }) => {
    const headers = { "content-type": type, "stripe-signature": "t=1,v1=00" };
    const answer = await visitor(url).send(path, { method: "POST", headers, body });
    const isOurs = path.startsWith("/api/trpc") && body.length > GUEST_BYTES;
    const isRefused = isOurs ? answer.status === 413 : answer.status < 500;
    return [
      ...leaksIn(answer, secrets).map((leak) => `${name} at ${path} tells ${leak}`),
      ...(isRefused ? [] : [`${name} at ${path}: ${shortly(answer)}`]),
    ];
  });
