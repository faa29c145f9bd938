import { setTimeout as pause } from "node:timers/promises";
import { type HostileBody, hostileBodies } from "../support/hostile-bodies.ts";
import type { Row } from "./report.ts";

/** The minimum over several rounds excludes other load on the machine. */
const ROUNDS = 5;

let senders = 0;
/** A new address each time, so that no rate limit rejects the request before it is parsed. */
const newSender = () => `198.18.${Math.floor(++senders / 250)}.${senders % 250}`;

async function post(url: string, { path, type = "application/json", body }: HostileBody): Promise<void> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": type, "x-forwarded-for": newSender(), "stripe-signature": "t=1,v1=00" },
    body,
  });
  await response.text();
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
}

/** The longest response time of a bare route handler during `work`: how long the event loop was blocked. */
export async function longestPause(url: string, work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let working = true;
  // Sent again, as browsers do, where the server was just closing the connection that it went by.
  const live = () => fetch(`${url}/api/live`);
  const polling = (async () => {
    while (working) {
      const start = performance.now();
      await (await live().catch(live)).text();
      longest = Math.max(longest, performance.now() - start);
    }
  })();
  // Told by the last line, and not as an error that ends the bench.
  polling.catch(() => {});
  await pause(20);
  await work();
  await pause(20);
  working = false;
  await polling;
  return longest;
}

const shortestPause = async (url: string, work: () => Promise<void>) => {
  const pauses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) pauses.push(await longestPause(url, work));
  return Math.min(...pauses);
};

/**
 * The longest event-loop pause that each kind of hostile body causes at any endpoint, as the minimum of several rounds.
 */
export async function benchBodies(url: string): Promise<Row[]> {
  const worst = new Map<string, { path: string; pause: number }>();
  for (const body of hostileBodies) await post(url, body);
  for (const body of hostileBodies) {
    const pause = await shortestPause(url, () => post(url, body));
    if (pause > (worst.get(body.name)?.pause ?? 0)) worst.set(body.name, { path: body.path, pause });
  }
  const idle = await shortestPause(url, () => pause(50));
  return [
    ["longest pause while nobody posts", idle, "ms"],
    ...[...worst].map(
      ([name, { path, pause }]): Row => [
        `longest pause: ${name} (${path.replace(/^\/api\/(?:trpc\/)?/, "").slice(0, 40)})`,
        pause,
        "ms",
      ],
    ),
  ];
}
