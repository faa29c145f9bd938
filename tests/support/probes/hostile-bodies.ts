import { hostileBodies } from "../hostile-bodies";
import { findLeaks, summarize } from "./inspect-answer";
import { collect, type Probe } from "./probe";
import { visitor } from "./visitor";

const GUEST_BYTES = 64_000;

/** What is made to be slow to read, at every door that reads what a guest sends. None of it is longer than it may be. */
export const probeHostileBodies: Probe = ({ url, secrets }) =>
  collect(hostileBodies, async ({ name, path, type = "application/json", body }) => {
    const headers = { "content-type": type, "stripe-signature": "t=1,v1=00" };
    const answer = await visitor(url).send(path, { method: "POST", headers, body });
    const isOurs = path.startsWith("/api/trpc") && body.length > GUEST_BYTES;
    const isRefused = isOurs ? answer.status === 413 : answer.status < 500;
    return [
      ...findLeaks(answer, secrets).map((leak) => `${name} at ${path} tells ${leak}`),
      ...(isRefused ? [] : [`${name} at ${path}: ${summarize(answer)}`]),
    ];
  });
