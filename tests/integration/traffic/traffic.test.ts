import { expect, it } from "vitest";
import { TRAFFIC_DAYS } from "~/domain/traffic/traffic";
import { undiciTraffic } from "~/server/adapters/net/undici-traffic";
import { purgeTraffic, readTraffic, recordTraffic } from "~/server/services/traffic/traffic";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
const MANY = 100_000;

it("shows each user the hosts, requests and bytes of what was asked for them, and nothing of others", async () => {
  const { deps, newUser, model } = world();
  const traffic = undiciTraffic(() => false);
  const all = { ...deps, traffic };
  const [user, other] = [await newUser(), await newUser()];
  const address = `${model.url}/models`;
  await traffic.onBehalfOf(user.id, async () => {
    await fetch(address);
    await fetch(address, { method: "POST", body: JSON.stringify("x".repeat(MANY)) });
  });
  await traffic.onBehalfOf(other.id, () => fetch(address));
  await fetch(address);
  const [today, ...earlier] = await readTraffic(all, user);
  expect(earlier).toEqual([]);
  expect(today?.day).toBe(new Date().toISOString().slice(0, 10));
  expect(today?.hosts).toMatchObject([{ host: new URL(address).host, requests: 2 }]);
  expect(today?.hosts[0]?.sentBytes).toBeGreaterThan(MANY);
  expect(today?.hosts[0]?.receivedBytes).toBeGreaterThan(100);
  expect((await readTraffic(all, other))[0]?.hosts).toMatchObject([{ requests: 1 }]);
  // Later requests add to the day.
  await traffic.onBehalfOf(user.id, () => fetch(address));
  expect((await readTraffic(all, user))[0]?.hosts).toMatchObject([{ requests: 3 }]);
});

it("counts a reply as its owner's, and not what stays on this machine", async () => {
  const { deps, newUser, modelId, settled } = world();
  const send = async (isOwn?: () => boolean) => {
    const user = await newUser();
    const all = { ...deps, traffic: undiciTraffic(isOwn) };
    const { chatId } = await callerFor(all, user).chat.send({ text: "Hi", modelId, attachments: [] });
    await settled(user, chatId);
    return (await readTraffic(all, user)).flatMap(({ hosts }) => hosts);
  };
  expect(await send()).toEqual([]);
  expect(await send(() => false)).not.toEqual([]);
});

it("forgets days that are no longer shown, and what was asked for an erased account", async () => {
  const { deps, newUser, model } = world();
  const traffic = undiciTraffic(() => false);
  const user = await newUser();
  const on = (day: number) => ({ ...deps, traffic, clock: { now: () => new Date(Date.UTC(2026, 0, day)) } });
  await traffic.onBehalfOf(user.id, () => fetch(model.url));
  await recordTraffic(on(1));
  await purgeTraffic(on(1 + TRAFFIC_DAYS));
  expect(await readTraffic(on(2), user)).toHaveLength(1);
  await purgeTraffic(on(2 + TRAFFIC_DAYS));
  expect(await readTraffic(on(2), user)).toEqual([]);
  await traffic.onBehalfOf(crypto.randomUUID(), () => fetch(model.url));
  await traffic.onBehalfOf(user.id, () => fetch(model.url));
  expect(await readTraffic(on(2), user)).toHaveLength(1);
});
