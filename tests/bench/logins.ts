import { randomUUID } from "node:crypto";
import type { Db } from "~/server/db";
import { createPasswords } from "~/server/services/auth/password";
import type { Target } from "./call.ts";
import { percentile, type Row } from "./report.ts";

const USERS = 8;
const PASSWORD = "a field of bluebonnets";
const SECONDS = 10;
const BURST = 10_000;
const BURST_CONCURRENCY = 100;

const emailOf = (user: number) => `login-${user}@example.com`;

/** Users who can sign in with a password. */
export async function seedLogins(db: Db): Promise<void> {
  const passwordHash = await createPasswords().hash(PASSWORD);
  const now = new Date();
  const account = { passwordHash, emailVerified: now, createdAt: now };
  await db.user.createMany({
    data: Array.from({ length: USERS }, (_, user) => ({
      id: randomUUID(),
      email: emailOf(user),
      ...account,
    })),
  });
}

type Guest = { url: string; address: string; cookie: string; csrfToken: string };

/** A client with NextAuth's CSRF token. The server takes its address from the header, as from a local proxy. */
async function visit(url: string, address: string): Promise<Guest> {
  const response = await fetch(`${url}/api/auth/csrf`, { headers: { "x-forwarded-for": address } });
  const { csrfToken } = await response.json();
  const cookie = response.headers.getSetCookie().map((each) => each.split(";")[0]);
  return { url, address, csrfToken, cookie: cookie.join("; ") };
}

/** Submits a password. @returns whether it was accepted, and the duration in ms */
async function tryLogin(guest: Guest, email: string, password: string): Promise<{ ok: boolean; ms: number }> {
  const { url, address, cookie, csrfToken } = guest;
  const start = performance.now();
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": address,
      "user-agent": "bench",
      origin: url,
      cookie,
    },
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
  });
  await response.text();
  return { ok: response.ok, ms: performance.now() - start };
}

/** `concurrency` users who each sign in repeatedly while `isRunning`. */
async function logIns(url: string, concurrency: number, isRunning: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const user = async (n: number) => {
    const guest = await visit(url, `198.51.100.${n + 1}`);
    while (isRunning()) {
      const { ok, ms } = await tryLogin(guest, emailOf(n), PASSWORD);
      if (!ok) throw new Error(`${emailOf(n)} could not sign in`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, n) => user(n)));
  return times;
}

const forSeconds = (seconds: number) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
};

/** Wrong passwords from one address, for accounts that exist and that do not. */
async function burst(url: string, wrong: number): Promise<void> {
  const guest = await visit(url, "203.0.113.66");
  let left = wrong;
  const attacker = async () => {
    while (left-- > 0) await tryLogin(guest, `login-${left % (2 * USERS)}@example.com`, `wrong ${left}`);
  };
  await Promise.all(Array.from({ length: BURST_CONCURRENCY }, attacker));
}

/** Logins per second, and the effect of a burst of wrong ones on other users. `scale` 1 is the full benchmark. */
export async function benchLogins({ url }: Target, engine: string, scale = 1): Promise<Row[]> {
  const seconds = SECONDS * scale;
  await logIns(url, 1, forSeconds(seconds / 4));
  const idle = await logIns(url, 1, forSeconds(seconds));
  const many = await logIns(url, USERS, forSeconds(seconds));
  const wrong = Math.round(BURST * scale);
  let isOver = false;
  const attack = burst(url, wrong).finally(() => {
    isOver = true;
  });
  const start = performance.now();
  const meanwhile = await logIns(url, 1, () => !isOver);
  await attack;
  const took = (performance.now() - start) / 1_000;
  const idleP99 = percentile(idle, 99);
  const meanwhileP99 = percentile(meanwhile, 99);
  return [
    [`logins, ${USERS} users at once (${engine})`, many.length / seconds, "logins/s"],
    [`logins, ${USERS} users at once, p99 (${engine})`, percentile(many, 99), "ms"],
    [`login of one user, idle, p99 (${engine})`, idleP99, "ms"],
    [`login of one user during ${wrong} wrong ones, p99 (${engine})`, meanwhileP99, "ms"],
    [
      `login of one user during ${wrong} wrong ones, p99, ratio to idle (${engine})`,
      meanwhileP99 / idleP99,
      "",
    ],
    [`${wrong} wrong logins took (${engine})`, took, "s"],
  ];
}
