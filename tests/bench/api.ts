import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { callBudgets } from "~/domain/auth/limits";
import { Bluebonnet } from "../../sdk/js/src/index.js";
import { mutate, type Target } from "./call.ts";
import { median, type Row } from "./report.ts";

/** Below what a user may ask for within a minute; see `callBudgets`. */
const REQUESTS = 1_000;
const TOKENS = 3_000;
const STREAMS = 9;
const VERSIONS = 100;
const CLONES = 5;

const run = promisify(execFile);

async function rateOf(url: string, headers: Record<string, string>): Promise<number> {
  const options = { url, connections: 16, amount: REQUESTS, headers };
  // Its own times are those of its tick, a second apart.
  const begin = performance.now();
  let end = begin;
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    load.on("response", () => {
      end = performance.now();
    });
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} broken`);
  return (REQUESTS * 1_000) / (end - begin);
}

/** Reads a streamed answer of the API without looking at it. */
async function readRaw(url: string, token: string, model: string): Promise<number> {
  const begin = performance.now();
  const response = await fetch(`${url}/api/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ model, stream: true, messages: [{ role: "user", content: "Write a page" }] }),
  });
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
  for await (const _ of response.body);
  return performance.now() - begin;
}

async function readBySdk(client: Bluebonnet, model: string): Promise<number> {
  const begin = performance.now();
  const stream = await client.generate({ prompt: "Write a page", model, stream: true });
  for await (const _ of stream);
  return performance.now() - begin;
}

/** What the JavaScript SDK adds to each token of a stream, in microseconds of this process and the server's together. */
async function streamOverhead(
  { url }: Target,
  token: string,
  model: { name: string; script(tokens: number, delayMs: number): Promise<void> },
): Promise<number> {
  await model.script(TOKENS, 0);
  const client = new Bluebonnet({ baseURL: url, apiKey: token });
  const name = `openai:${model.name}`;
  const added: number[] = [];
  for (let i = 0; i < STREAMS; i++) {
    // In turns, because the first of two waits for what the one before it left to do.
    const early = i % 2 === 0 ? await readRaw(url, token, name) : 0;
    const bySdk = await readBySdk(client, name);
    const raw = early || (await readRaw(url, token, name));
    added.push(bySdk - raw);
  }
  return (median(added) * 1_000) / TOKENS;
}

/** Clones of a project whose versions were pushed as commits. */
async function cloneTimes({ url }: Target, token: string, home: string): Promise<number[]> {
  const response = await fetch(`${url}/api/v1/projects`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      name: "Clone",
      files: [{ path: "index.html", encoding: "text", content: "<h1>0</h1>\n" }],
    }),
  });
  const project = (await response.json()) as { id: string };
  const remote = `${url.replace("://", `://key:${token}@`)}/git/${project.id}.git`;
  const folder = path.join(home, "clone-source");
  const git = (...args: string[]) => run("git", ["-C", folder, ...args]);
  fs.mkdirSync(folder, { recursive: true });
  await run("git", ["clone", "--quiet", remote, folder]);
  for (let n = 1; n < VERSIONS; n++) {
    fs.writeFileSync(path.join(folder, `page-${n % 20}.html`), `<h1>${n}</h1>\n`.repeat(50));
    await git("add", ".");
    await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "-m", `${n}`);
  }
  await git("push", "--quiet", "origin", "HEAD");
  const times: number[] = [];
  for (let i = 0; i < CLONES; i++) {
    const copy = path.join(home, `clone-${i}`);
    const begin = performance.now();
    await run("git", ["clone", "--quiet", remote, copy]);
    times.push(performance.now() - begin);
    const { stdout } = await run("git", ["-C", copy, "rev-list", "--count", "HEAD"]);
    if (Number(stdout) !== VERSIONS) throw new Error(`The clone has ${stdout.trim()} versions.`);
  }
  return times;
}

/** The public API: requests against a bare route handler, a streamed answer by the SDK, a clone. */
export async function benchApi(
  target: Target,
  model: { name: string; script(tokens: number, delayMs: number): Promise<void> },
  home: string,
): Promise<Row[]> {
  const { token } = await mutate<{ token: string }>(target, "apiKey.create", {
    name: "bench",
    scopes: ["models", "projects:read", "projects:write"],
    days: 30,
    password: "",
  });
  const rows: Row[] = [];
  const bare = await rateOf(`${target.url}/api/live`, {});
  for (const route of ["/api/v1/models", "/api/v1/projects"]) {
    await pause(callBudgets.user.seconds * 1_000);
    const rate = await rateOf(target.url + route, { authorization: `Bearer ${token}` });
    rows.push([`GET ${route}`, rate, "requests/s"], [`GET ${route}, ratio to bare`, rate / bare, ""]);
  }
  await pause(callBudgets.user.seconds * 1_000);
  rows.push([
    "added to a token of a stream by the JavaScript SDK",
    await streamOverhead(target, token, model),
    "µs",
  ]);
  rows.push([`git clone of ${VERSIONS} versions, p50`, median(await cloneTimes(target, token, home)), "ms"]);
  return rows;
}
