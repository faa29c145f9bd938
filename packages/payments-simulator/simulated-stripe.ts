import Stripe from "stripe";
import { type Account, openAccount } from "./account";
import { ApiError, keyInUse, rateLimited } from "./api-error";
import { runFirstDue } from "./billing/run-first-due";
import { answerChallenge, type ChallengeAnswer } from "./challenge";
import { type ApiRequest, type ApiResponse, handleRequest, storeResponse } from "./http/handle-request";
import type { RecordStore } from "./records";
import { type Log, openWebhook, type Receive, type Webhook } from "./webhook";

export type SimulatedStripeOptions = {
  store: RecordStore;
  /** Real time. */
  clock: { now(): Date };
  ids: Ids;
  log: Log;
  /** Public origin without a trailing slash, for the pages of invoices and challenges. */
  appUrl: string;
  /** Signs events. */
  webhookSecret: string;
};

/** `secret`: random letters, digits, `-` and `_`. */
type Ids = { secret(): string };

type Controls = {
  /** Advances the clock and processes everything that falls due on the way, in order. */
  advance(input: { to: Date }): Promise<void>;
  /** Processes everything that is due by real time. */
  runDue(): Promise<void>;
  /** Answers a bank's challenge as the cardholder. @returns where to send the browser next, if the challenge exists */
  answerChallenge(answer: ChallengeAnswer): Promise<{ returnUrl: string } | undefined>;
  /** Delivers events from now on. @returns a function that stops the deliveries */
  deliverTo(receive: Receive): () => void;
};

export type SimulatedStripe = Controls & {
  /** Responds to requests like Stripe's API. */
  fetch: typeof globalThis.fetch;
  /** The simulated time. */
  now(): Promise<Date>;
  /** Rate-limits the next requests. */
  rateLimitNext(count: number): void;
};

const noRequest = { id: null, idempotencyKey: null };
const CARD_DECLINED = 402;

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

type RandomText = (length: number) => string;

/** Random letters and digits, drawn from a buffer of secrets. */
function randomTextFrom(ids: Ids): RandomText {
  let left = "";
  return (length) => {
    while (left.length < length) left += ids.secret().replace(/[-_]/g, "");
    const taken = left.slice(0, length);
    left = left.slice(length);
    return taken;
  };
}

/** Processes one due record in its own transaction. @returns whether there was one */
const runNextDue = (account: Account, until: number | "now"): Promise<boolean> =>
  account.transact(noRequest, async (session, time) => {
    const done = await runFirstDue(session, until === "now" ? time.now : until);
    if (done) time.moveTo(session.now);
    return done;
  });

async function runDue(account: Account): Promise<void> {
  while (await runNextDue(account, "now"));
}

/** Responds to a request after processing everything due before it. */
async function respondTo(account: Account, request: ApiRequest, requestId: string): Promise<ApiResponse> {
  const origin = { id: requestId, idempotencyKey: request.idempotencyKey };
  for (;;) {
    const answered = await account.transact(origin, async (session) =>
      (await session.firstDue(session.now)) ? undefined : handleRequest(session, request),
    );
    if (answered) return answered;
    await runDue(account);
  }
}

/** Turns an error into a response. Declines are stored for replay. */
async function errorResponse(account: Account, request: ApiRequest, error: unknown): Promise<ApiResponse> {
  if (!(error instanceof ApiError)) throw error;
  const { status, body } = error;
  const decline = { status, text: JSON.stringify({ error: body }), replayed: false };
  if (status === CARD_DECLINED)
    await account.transact(noRequest, (session) => storeResponse(session, request, decline));
  return decline;
}

/** The SDK sends a URL and a string. Building a `Request` would cost as much as the response. */
function readRequest(input: Parameters<typeof globalThis.fetch>[0], init: RequestInit = {}): ApiRequest {
  const { method = "GET", headers, body } = init;
  if (input instanceof Request || (body && typeof body !== "string"))
    throw new TypeError("The simulator takes a URL and a string body");
  const url = new URL(input);
  return {
    method,
    path: url.pathname,
    text: method === "POST" ? (body ?? "") : url.search.slice(1),
    idempotencyKey: new Headers(headers).get("idempotency-key"),
  };
}

const toResponse = ({ status, text, replayed }: ApiResponse, requestId: string): Response =>
  new Response(text, {
    status,
    headers: {
      "content-type": "application/json",
      "request-id": requestId,
      "stripe-version": Stripe.API_VERSION,
      ...(replayed && { "idempotent-replayed": "true" }),
    },
  });

type FetchOptions = { account: Account; randomText: RandomText; takeRefusal: () => boolean; log: Log };

function simulatedFetch({ account, randomText, takeRefusal, log }: FetchOptions): typeof globalThis.fetch {
  const inProgress = new Set<string>();
  return async (input, init) => {
    const request = readRequest(input, init);
    const requestId = `req_${randomText(14)}`;
    const key = request.method === "GET" ? null : request.idempotencyKey;
    const fail = async (error: unknown) =>
      toResponse(await errorResponse(account, request, error), requestId);
    if (takeRefusal()) return fail(rateLimited());
    if (key !== null && inProgress.has(key)) return fail(keyInUse());
    if (key !== null) inProgress.add(key);
    try {
      return toResponse(await respondTo(account, request, requestId), requestId);
    } catch (error) {
      // The SDK treats anything thrown as a lost connection, which would hide our own bugs.
      if (!(error instanceof ApiError))
        log.error({ path: request.path, error: String(error) }, "the payments simulator failed");
      return await fail(error);
    } finally {
      if (key !== null) inProgress.delete(key);
    }
  };
}

const control = (account: Account, webhook: Webhook): Controls => ({
  async advance({ to }) {
    const until = seconds(to);
    // Events are delivered before time advances, as with Stripe, where it advances slowly.
    do await webhook.delivered();
    while (await runNextDue(account, until));
    await account.transact(noRequest, async (_, time) => time.moveTo(until));
  },
  async runDue() {
    await runDue(account);
    await webhook.delivered();
  },
  answerChallenge: (challenge) =>
    account.transact(noRequest, (session) => answerChallenge(session, challenge)),
  deliverTo: (receive) => webhook.deliverTo(receive),
});

/** Stripe's API, simulated: no money moves. */
export function simulatedStripe(options: SimulatedStripeOptions): SimulatedStripe {
  const { store, clock, ids, log, appUrl, webhookSecret } = options;
  const realNow = () => seconds(clock.now());
  const randomText = randomTextFrom(ids);
  const webhook = openWebhook({ secret: webhookSecret, realNow, log });
  const account = openAccount({ store, realNow, randomText, appUrl, deliver: webhook.deliver });
  let refusals = 0;
  return {
    ...control(account, webhook),
    fetch: simulatedFetch({ account, randomText, log, takeRefusal: () => refusals > 0 && refusals-- > 0 }),
    now: () => account.transact(noRequest, async (session) => new Date(session.now * 1000)),
    rateLimitNext(count) {
      refusals = count;
    },
  };
}
