import { setTimeout as pause } from "node:timers/promises";
import { fetchOf, type HostilePack, hostilePacks, lineOf, pushOf } from "../support/hostile-packs.ts";
import { longestPause } from "./bodies.ts";
import { mutate, type Target } from "./call.ts";
import type { Row } from "./report.ts";

/** As many as a push may have, four times. */
const LINE = 4_990;
const LINES = 4;

type Remote = { address: string; authorization: string };

async function makeRemote({ url }: Target, token: string, name: string): Promise<Remote> {
  const response = await fetch(`${url}/api/v1/projects`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      name,
      files: [{ path: "index.html", encoding: "text", content: "<h1>0</h1>\n" }],
    }),
  });
  const { id } = (await response.json()) as { id: string };
  const authorization = `Basic ${Buffer.from(`key:${token}`).toString("base64")}`;
  return { address: `${url}/git/${id}.git`, authorization };
}

/** @returns what the server answers, or the beginning of a long answer */
async function post(
  { address, authorization }: Remote,
  service: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const response = await fetch(`${address}/git-${service}`, {
    method: "POST",
    headers: { authorization, "content-type": `application/x-git-${service}-request` },
    body,
  });
  const answer = Buffer.from(await response.arrayBuffer()).toString("latin1");
  if (response.status >= 500) throw new Error(`${service}: ${response.status} ${answer.slice(0, 200)}`);
  return answer.slice(0, 300);
}

/** The longest pauses of the event loop that packs cause which are small to send, and a project that such ones filled. */
export async function benchPushes(target: Target): Promise<Row[]> {
  const { token } = await mutate<{ token: string }>(target, "apiKey.create", {
    name: "bench",
    scopes: ["projects:read", "projects:write"],
    days: 30,
    password: "",
  });
  const rows: Row[] = [];
  const measure = async (name: string, work: () => Promise<string>, isTold = true) => {
    let answer = "";
    let took = 0;
    const longest = await longestPause(target.url, async () => {
      const begin = performance.now();
      answer = await work();
      took = performance.now() - begin;
    });
    // biome-ignore lint/suspicious/noConsole: whether it was done or refused belongs to the figure
    if (isTold) console.log(`${name}: ${JSON.stringify(answer.slice(0, 160))}`);
    rows.push([`longest pause: ${name}`, longest, "ms"], [`time: ${name}`, took, "ms"]);
    await pause(1_000);
  };
  await measure("nothing", async () => `${await pause(1_000)}`, false);
  for (const [name, make] of Object.entries(hostilePacks)) {
    const remote = await makeRemote(target, token, name);
    const body = pushOf("idea", make());
    await measure(`${name}, ${body.length} bytes`, () => post(remote, "receive-pack", body));
  }
  const full = await makeRemote(target, token, "full");
  let last: HostilePack | undefined;
  for (let at = 0; at < LINES; at++) {
    const line = lineOf(LINE, last?.tipId ?? null, `line ${at}`);
    last = line;
    await measure(`${LINE} commits, push ${at + 1}`, () =>
      post(full, "receive-pack", pushOf(`line-${at}`, line)),
    );
  }
  const one = pushOf("one", lineOf(1, last?.tipId ?? null, "one more"));
  await measure(`one commit on ${LINE * LINES}, ${one.length} bytes`, () => post(full, "receive-pack", one));
  const tip = last?.tipId ?? "";
  await measure(`fetch of ${LINE * LINES} commits`, () => post(full, "upload-pack", fetchOf(tip)));
  const haves = Array.from({ length: 39_000 }, (_, at) => at.toString(16).padStart(40, "0"));
  await measure("fetch with 39,000 unknown haves", () => post(full, "upload-pack", fetchOf(tip, haves)));
  return rows;
}
