import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DEFAULT_LIMITS } from "~/domain/chat/agent/limits";
import { webPushService } from "~/server/adapters/push/web-push";
import { notifyReplyFinished, notifyRunWaiting } from "~/server/services/account/notify-of-chat";
import { isPushSubscribed, pushKeys, subscribePush, unsubscribePush } from "~/server/services/account/push";
import { saveSettings } from "~/server/services/account/settings";
import { accountWorld } from "~tests/support/account-world";
import { type PushStandIn, startPushService } from "~tests/support/push-stand-in";

const world = accountWorld();
let service: PushStandIn;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const depsWithService = () => ({
  ...world().deps,
  push: webPushService({ contact: "mailto:support@bluebonnet.example", services: [service.origin] }),
});

/** A user with one subscribed browser. */
async function withBrowser() {
  const deps = depsWithService();
  const user = await world().newUser();
  const browser = service.subscribe((await pushKeys(deps)).publicKey);
  await subscribePush(deps, user, browser);
  return { deps, user, endpoint: browser.endpoint };
}

async function finishedReply(
  user: SignedInUser,
  fields: { seconds?: number; status?: "complete" | "stopped" } = {},
) {
  const { deps } = world();
  const { seconds = 5, status = "complete" } = fields;
  const [chatId, replyId, createdAt] = [deps.ids.next(), deps.ids.next(), deps.clock.now()];
  const finishedAt = new Date(createdAt.getTime() + seconds * 1000);
  await deps.db.chat.create({
    data: { id: chatId, userId: user.id, title: "A bakery", createdAt, updatedAt: createdAt },
  });
  await deps.db.message.create({
    data: { id: replyId, chatId, role: "assistant", status, content: "Done", createdAt, finishedAt },
  });
  return { userId: user.id, replyId, chatId };
}

const mailsOf = (userId: string) =>
  world().deps.db.outbox.findMany({
    where: { payload: { path: ["userId"], equals: userId } },
    select: { payload: true },
  });

describe("the product's push keys", () => {
  it("are generated once, even by instances that start together, and stored encrypted", async () => {
    const { deps } = world();
    const [first, ...others] = await Promise.all([pushKeys(deps), pushKeys(deps), pushKeys(deps)]);
    for (const keys of others) expect(keys).toEqual(first);
    const row = await deps.db.appKey.findUniqueOrThrow({ where: { name: "vapid" } });
    expect(row.publicKey).toBe(first?.publicKey);
    expect(row.sealedKey).not.toContain(first?.privateKey);
    expect(deps.sealer.open(row.sealedKey, "app-key")).toBe(first?.privateKey);
  });
});

describe("a reply that finished while its user was away", () => {
  it("is pushed to their browser, encrypted for it and signed by the product", async () => {
    const { deps, user, endpoint } = await withBrowser();
    const reply = await finishedReply(user);
    await notifyReplyFinished(deps, reply);
    expect(service.received(endpoint)).toEqual([
      {
        message: {
          title: "Your reply is ready",
          body: "A bakery",
          path: `/chat/${reply.chatId}`,
          tag: `chat-${reply.chatId}`,
        },
        ttl: "86400",
        subject: "mailto:support@bluebonnet.example",
        audience: service.origin,
      },
    ]);
  });

  it("is not pushed while a browser follows the chat", async () => {
    const { deps, user, endpoint } = await withBrowser();
    const reply = await finishedReply(user, { seconds: 300 });
    const leave = new AbortController();
    const following = deps.streams.watch(reply.chatId, leave.signal)[Symbol.asyncIterator]();
    await following.next();
    await notifyReplyFinished(deps, reply);
    expect(service.received(endpoint)).toEqual([]);
    expect(await mailsOf(user.id)).toEqual([]);
    const ended = following.next();
    leave.abort();
    await ended;
    await notifyReplyFinished(deps, reply);
    expect(service.received(endpoint)).toHaveLength(1);
  });

  it("is not pushed when the user stopped it or turned notifications off", async () => {
    const { deps, user, endpoint } = await withBrowser();
    await notifyReplyFinished(deps, await finishedReply(user, { status: "stopped" }));
    await saveSettings(deps, user, { pushNotifications: false });
    await notifyReplyFinished(deps, await finishedReply(user));
    expect(service.received(endpoint)).toEqual([]);
  });

  it("is not pushed to a signed-out browser", async () => {
    const { deps, user, endpoint } = await withBrowser();
    await deps.db.session.update({ where: { id: user.sessionId }, data: { revokedAt: deps.clock.now() } });
    await notifyReplyFinished(deps, await finishedReply(user));
    expect(service.received(endpoint)).toEqual([]);
  });

  it("is pushed to the other browsers when one has ended its subscription, which is deleted", async () => {
    const { deps, user, endpoint } = await withBrowser();
    const second = service.subscribe((await pushKeys(deps)).publicKey);
    await subscribePush(deps, user, second);
    service.unsubscribe(endpoint);
    await notifyReplyFinished(deps, await finishedReply(user));
    expect(service.received(second.endpoint)).toHaveLength(1);
    expect(await isPushSubscribed(deps, user, { endpoint })).toBe(false);
    expect(await isPushSubscribed(deps, user, { endpoint: second.endpoint })).toBe(true);
  });

  it("is emailed when it took long, unless the user turned these emails off", async () => {
    const { deps, user } = await withBrowser();
    await notifyReplyFinished(deps, await finishedReply(user, { seconds: 10 }));
    expect(await mailsOf(user.id)).toEqual([]);
    const long = await finishedReply(user, { seconds: 180 });
    await notifyReplyFinished(deps, long);
    expect(await mailsOf(user.id)).toEqual([
      {
        payload: { kind: "reply_finished", userId: user.id, chatId: long.chatId, about: "reply_complete" },
      },
    ]);
    await saveSettings(deps, user, { emailNotifications: false });
    await notifyReplyFinished(deps, await finishedReply(user, { seconds: 180 }));
    expect(await mailsOf(user.id)).toHaveLength(1);
  });
});

describe("a run that does not go on without its user", () => {
  const waitingRun = async (user: SignedInUser, state: "asking" | "consenting" | "paused" | "working") => {
    const reply = await finishedReply(user);
    const { deps } = world();
    await deps.db.agentRun.create({
      data: { id: reply.replyId, userId: user.id, state, limits: DEFAULT_LIMITS },
    });
    return reply;
  };

  it.each([
    ["asking", "Your agent has a question"],
    ["consenting", "Your agent needs your permission"],
    ["paused", "Your agent is paused"],
  ] as const)("is pushed when it is %s", async (state, title) => {
    const { deps, user, endpoint } = await withBrowser();
    const run = await waitingRun(user, state);
    await notifyRunWaiting(deps, run);
    expect(service.received(endpoint)).toMatchObject([
      { message: { title, body: "A bakery", path: `/chat/${run.chatId}`, tag: `chat-${run.chatId}` } },
    ]);
  });

  it("is not pushed while it works, while its chat is followed, or once notifications are off", async () => {
    const { deps, user, endpoint } = await withBrowser();
    await notifyRunWaiting(deps, await waitingRun(user, "working"));
    const followed = await waitingRun(user, "asking");
    const leave = new AbortController();
    const following = deps.streams.watch(followed.chatId, leave.signal)[Symbol.asyncIterator]();
    await following.next();
    await notifyRunWaiting(deps, followed);
    const ended = following.next();
    leave.abort();
    await ended;
    await saveSettings(deps, user, { pushNotifications: false });
    await notifyRunWaiting(deps, followed);
    expect(service.received(endpoint)).toEqual([]);
  });
});

describe("a browser", () => {
  it("belongs to the user who subscribed it last", async () => {
    const { deps, user, endpoint } = await withBrowser();
    const bob = await world().newUser();
    const { p256dh, auth } = await deps.db.pushSubscription.findUniqueOrThrow({ where: { endpoint } });
    await subscribePush(deps, bob, { endpoint, keys: { p256dh, auth } });
    await notifyReplyFinished(deps, await finishedReply(user));
    expect(service.received(endpoint)).toEqual([]);
  });

  it("cannot be taken over with its URL but without its secret", async () => {
    const { deps, user, endpoint } = await withBrowser();
    const { keys } = service.subscribe("");
    const taking = subscribePush(deps, await world().newUser(), { endpoint, keys });
    await expect(taking).rejects.toMatchObject({ code: "invalid" });
    expect(await isPushSubscribed(deps, user, { endpoint })).toBe(true);
  });

  it("is removed once its user has subscribed twenty others since", async () => {
    const { deps, user, endpoint } = await withBrowser();
    for (let browser = 0; browser < 20; browser++) {
      expect(await isPushSubscribed(deps, user, { endpoint })).toBe(true);
      world().pass(1_000);
      await subscribePush(deps, user, service.subscribe(""));
    }
    expect(await isPushSubscribed(deps, user, { endpoint })).toBe(false);
    expect(await deps.db.pushSubscription.count({ where: { userId: user.id } })).toBe(20);
  });

  it("can be unsubscribed only by its user", async () => {
    const { deps, user, endpoint } = await withBrowser();
    await unsubscribePush(deps, await world().newUser(), { endpoint });
    expect(await isPushSubscribed(deps, user, { endpoint })).toBe(true);
    await unsubscribePush(deps, user, { endpoint });
    expect(await isPushSubscribed(deps, user, { endpoint })).toBe(false);
  });

  it("cannot make the server send anywhere but to a push service", async () => {
    const { deps, newUser } = world();
    const keys = service.subscribe("").keys;
    const subscribing = subscribePush(deps, await newUser(), { endpoint: "http://127.0.0.1:6379/", keys });
    await expect(subscribing).rejects.toMatchObject({ code: "invalid" });
  });
});
