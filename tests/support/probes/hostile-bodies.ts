import { hostileBodies } from "../hostile-bodies";
import { findLeaks, summarize } from "./inspect-answer";
import { collect, type Probe } from "./probe";
import { visitor } from "./visitor";

const GUEST_BYTES = 64_000;

/** Sends bodies that are slow to parse, within the size limit, to every endpoint that parses a guest's input. */
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
