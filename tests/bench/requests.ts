import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { callBudgets } from "~/domain/auth/limits";
import { queryPath, type Target } from "./call.ts";
import { median, type Row } from "./report.ts";
import type { Seed } from "./seed.ts";

const SECONDS = 6;

/** Requests per second over 16 connections, after two seconds of warm-up. */
export async function perSecond(
  target: Target,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const options = {
    url: target.url + path,
    connections: 16,
    headers: { cookie: target.cookie, ...headers },
  };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} broken`);
  return result.requests.average;
}

async function milliseconds(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return performance.now() - start;
}

/** The cost of a session check: the same query with a cached cookie and with a new one. */
async function sessionCheck(target: Target, unseen: readonly string[], engine: string): Promise<Row[]> {
  const url = target.url + queryPath("settings.generation");
  const seen: number[] = [];
  const checked: number[] = [];
  // Interleaved, so that load on the machine slows both.
  for (const cookie of unseen) {
    checked.push(await milliseconds(url, cookie));
    seen.push(await milliseconds(url, cookie));
  }
  return [
    [`signed-in query, session checked, p50 (${engine})`, median(checked), "ms"],
    [`signed-in query, session remembered, p50 (${engine})`, median(seen), "ms"],
    [`the session check, p50 (${engine})`, median(checked) - median(seen), "ms"],
  ];
}

/** Requests per second, also relative to a bare route handler of the same server in the same run. */
export async function benchRequests(
  target: Target,
  { chatId, unseenCookies }: Seed,
  engine: string,
): Promise<Row[]> {
  const paths = {
    "signed-in query": queryPath("settings.generation"),
    "chat list, 10,000 chats": queryPath("chat.list", { limit: 30 }),
    "chat list, search by title": queryPath("chat.list", { search: "about a page", limit: 30 }),
    "20 messages of a chat": queryPath("chat.messages", { chatId, limit: 30 }),
    "whole /chat/{id} page, 20 messages": `/chat/${chatId}`,
  };
  const bare = await perSecond(target, "/api/live");
  const rows: Row[] = await sessionCheck(target, unseenCookies, engine);
  rows.push([`bare route handler (${engine})`, bare, "requests/s"]);
  for (const [name, path] of Object.entries(paths)) {
    // Each query exhausts a user's budget; see `callBudgets`.
    await pause(callBudgets.user.seconds * 1_000);
    const rate = await perSecond(target, path);
    rows.push(
      [`${name} (${engine})`, rate, "requests/s"],
      [`${name}, ratio to bare (${engine})`, rate / bare, ""],
    );
  }
  return rows;
}
