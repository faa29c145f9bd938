import { createHmac, randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import type { Db } from "~/server/db";
import { runShards } from "../../scripts/billing/run-shards.ts";
import { mutate } from "./call.ts";
import { percentile, type Row } from "./report.ts";
import { BENCH_SECRET } from "./seed.ts";

const PAYERS = 120;
const WARM_UP = 20;
const WEBHOOKS = 2_000;
const CONCURRENCY = 16;

export const WEBHOOK_SECRET = "whsec_of_the_benchmark";

/** With a test key no simulator responds, and Stripe is not called for events without a subscription. */
export const stripeEnvironment = {
  STRIPE_SECRET_KEY: "sk_test_benchmark",
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: "http://127.0.0.1:9",
};

/** Signed-in users without purchases. @returns a session cookie for each */
export async function seedPayers(db: Db): Promise<string[]> {
  const now = new Date();
  const payers = Array.from({ length: PAYERS }, (_, n) => ({
    id: randomUUID(),
    sid: randomUUID(),
    email: `payer-${n}@example.com`,
  }));
  await db.user.createMany({
    data: payers.map(({ id, email }) => ({ id, email, emailVerified: now, createdAt: now })),
  });
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await db.session.createMany({
    data: payers.map(({ id, sid }) => ({ id: sid, userId: id, createdAt: now, lastSeenAt: now, expiresAt })),
  });
  const token = (payer: (typeof payers)[number]) =>
    encode({ token: { sid: payer.sid, sub: payer.id }, secret: BENCH_SECRET });
  return Promise.all(payers.map(async (payer) => `next-auth.session-token=${await token(payer)}`));
}

const order = () => ({
  planId: "pro-plan",
  cycle: "monthly",
  attemptId: randomUUID(),
  card: { paymentMethodId: "pm_card_visa", expiry: { month: 12, year: 2034 } },
  details: {
    name: "Ada Lovelace",
    address: "12 St James's Square",
    city: "London",
    state: "London",
    zipCode: "SW1Y 4JH",
    country: "GB",
  },
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const requestBare = async (url: string) => {
  await (await fetch(`${url}/api/live`)).text();
};

/** Buys a plan over HTTP, with the simulated provider in the same process and without the form's delay. */
export async function benchCheckout(url: string, cookies: readonly string[], engine: string): Promise<Row[]> {
  const bought: number[] = [];
  const bare: number[] = [];
  // Interleaved, so that load on the machine slows both.
  for (const cookie of cookies) {
    bought.push(await timed(() => mutate({ url, cookie }, "checkout.subscribe", order())));
    bare.push(await timed(() => requestBare(url)));
  }
  const [measured, floor] = [bought.slice(WARM_UP), bare.slice(WARM_UP)];
  return [
    [`checkout, p50 (${engine})`, percentile(measured, 50), "ms"],
    [`checkout, p99 (${engine})`, percentile(measured, 99), "ms"],
    [`bare route handler, p50 (${engine})`, percentile(floor, 50), "ms"],
    [
      `checkout, p50, times the bare handler (${engine})`,
      percentile(measured, 50) / percentile(floor, 50),
      "",
    ],
  ];
}

/** Signs an event as Stripe would now. */
function webhook(): RequestInit {
  const created = Math.floor(Date.now() / 1_000);
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  const object = { id: "cus_benchmark", object: "customer", metadata: { filler: "x".repeat(1_500) } };
  const body = JSON.stringify({ id, object: "event", created, type: "customer.updated", data: { object } });
  const signature = createHmac("sha256", WEBHOOK_SECRET).update(`${created}.${body}`).digest("hex");
  return { method: "POST", body, headers: { "stripe-signature": `t=${created},v1=${signature}` } };
}

/** Requests per second, with as many in parallel as there are connections. */
async function perSecond(calls: number, call: () => Promise<Response>): Promise<number> {
  let left = calls;
  const worker = async () => {
    while (left-- > 0) {
      const answer = await call();
      await answer.text();
      if (!answer.ok) throw new Error(`A call was answered ${answer.status}`);
    }
  };
  const took = await timed(() => Promise.all(Array.from({ length: CONCURRENCY }, worker)));
  return (calls * 1_000) / took;
}

/** Events whose signature is verified and which are stored before the response. */
export async function benchWebhooks(url: string, engine: string): Promise<Row[]> {
  const send = () => fetch(`${url}/api/stripe/webhook`, webhook());
  const ask = () => fetch(`${url}/api/live`);
  await perSecond(WEBHOOKS / 10, send);
  await perSecond(WEBHOOKS / 10, ask);
  const bare = await perSecond(WEBHOOKS, ask);
  const events = await perSecond(WEBHOOKS, send);
  return [
    [`webhooks (${engine})`, events, "webhooks/s"],
    [`bare route handler, same client (${engine})`, bare, "requests/s"],
    [`webhooks, ratio to bare (${engine})`, events / bare, ""],
  ];
}

/** How long a billing run takes, and how that scales. `scale` 1 is the full benchmark. */
export async function benchRuns(scale: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { customers, months } of [
    { customers: 100, months: 24 },
    { customers: 1_000, months: 24 },
    { customers: 10_000, months: 24 },
  ]) {
    if (customers > 10_000 * scale) continue;
    const run = async () => {
      const { discrepancies } = await runShards({ customers, months, seed: 7 }, undefined);
      if (discrepancies.length > 0) throw new Error(`${discrepancies.length} discrepancies in the books`);
    };
    const seconds = (await timed(run)) / 1_000;
    rows.push(
      [`billing run, ${customers} customers, ${months} months`, seconds, "s"],
      [
        `billing run, ${customers} customers, ${months} months, per customer`,
        (seconds * 1_000) / customers,
        "ms",
      ],
    );
  }
  return rows;
}
