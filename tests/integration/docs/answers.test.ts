import { expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { planLimits } from "~/domain/billing/plan";
import { builtinStarter } from "~/server/adapters/models/builtin/starter";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { handleRequest } from "~/server/api/handle-request";
import { openAiFailures } from "~tests/support/openai-stand-in";
import { productTemplates } from "~tests/support/product-templates";
import { APP_URL, publishingWorld } from "~tests/support/publishing-world";
import { tokenGate } from "~tests/support/token-gate";

const { world, asUser } = publishingWorld();

const question = {
  question: "How do I change the port?",
  passages: [
    { title: "Install › Use another port", text: "PORT=4000 npm start" },
    { title: "Environment variables › PORT", text: "The port to listen on." },
  ],
  model: null,
};

const ask = (user: SignedInUser | null, body: unknown = question, more: RequestInit = {}) =>
  handleRequest(
    new Request(`${APP_URL}/api/docs-answers`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        ...(user && { cookie: `next-auth.session-token=session-of-${user.id}` }),
        ...(more.headers as object),
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...(more.signal && { signal: more.signal }),
    }),
  );

const reader = async (planId?: string) => {
  const user = await world().newUser(planId);
  asUser(user);
  return user;
};
const promptsOf = (userId: string) =>
  world().deps.db.promptUsage.count({ where: { userId, refundedAt: null } });
const textOf = (streamed: string) =>
  [...streamed.matchAll(/^data: (\{.*\})$/gm)].map(([, event = "{}"]) => JSON.parse(event).text).join("");

it("streams an answer of the account's model from the passages alone, and counts one prompt", async () => {
  const user = await reader("free-plan");
  world().model.reply({ tokens: ["Set `PORT`", " [1]."] });
  const response = await ask(user);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const streamed = await response.text();
  expect(textOf(streamed)).toBe("Set `PORT` [1].");
  expect(streamed).toMatch(/data: \[DONE\]\n\n$/);
  expect(world().model.requests.at(-1)?.body).toMatchObject({
    messages: [
      { role: "system", content: expect.stringContaining("Use only the numbered passages") },
      {
        role: "user",
        content:
          "[1] Install › Use another port\nPORT=4000 npm start\n\n" +
          "[2] Environment variables › PORT\nThe port to listen on.\n\nQuestion: How do I change the port?",
      },
    ],
  });
  expect(await promptsOf(user.id)).toBe(1);
});

it("refuses guests, other sites, and what is no question, before anything is asked", async () => {
  const user = await reader();
  const before = world().model.requests.length;
  expect((await ask(null)).status).toBe(401);
  expect((await ask(user, question, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  const many = Array.from({ length: 7 }, () => ({ title: "", text: "" }));
  const long = [{ title: "", text: "x".repeat(1_501) }];
  for (const wrong of [
    "not JSON",
    null,
    { ...question, question: "  " },
    { ...question, passages: [] },
    { ...question, passages: many },
    { ...question, passages: long },
    { ...question, model: "nothing" },
    { ...question, messages: [] },
  ])
    expect([(await ask(user, wrong)).status, JSON.stringify(wrong)]).toEqual([400, JSON.stringify(wrong)]);
  expect((await ask(user, "x".repeat(100_001))).status).toBe(413);
  expect(world().model.requests.length).toBe(before);
  expect(await promptsOf(user.id)).toBe(0);
});

it("says when the prompts are spent", async () => {
  const user = await reader("free-plan");
  const { prompts = 0 } = planLimits["free-plan"].promptLimit ?? {};
  world().model.reply({ tokens: ["Yes."] });
  for (let n = 0; n < prompts; n++) await (await ask(user)).text();
  const response = await ask(user);
  expect(response.status).toBe(429);
  expect((await response.json()).error.message).toMatch(/^You have used all \d+ prompts of the Free plan/);
});

it("counts nothing where the model fails, and says why", async () => {
  const user = await reader();
  world().model.reply({ failure: openAiFailures.down });
  const response = await ask(user);
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect((await response.json()).error.message).toMatch(/^[A-Z].+\.$/);
  expect(await promptsOf(user.id)).toBe(0);
});

it("ends the call when the reader leaves", async () => {
  const user = await reader();
  const gate = tokenGate();
  world().model.reply({ tokens: ["One", " two"], gate });
  gate.open(1);
  const response = await ask(user);
  const aborted = world().model.nextAbort();
  const stream = response.body?.getReader();
  await stream?.read();
  // While the next piece is awaited.
  const next = stream?.read();
  await stream?.cancel();
  await next;
  await aborted;
  expect(await world().deps.replySlots.tryAcquire(user.id)).toBeTruthy();
});

it("names the model that would answer: the selected one, else any; never the starter", async () => {
  const user = await world().newUser();
  const nameOf = async (query: string) => {
    const cookie = `next-auth.session-token=session-of-${user.id}`;
    const response = await handleRequest(
      new Request(`${APP_URL}/api/docs-answers${query}`, { headers: { cookie } }),
    );
    return (await response.json()).model;
  };
  asUser(user);
  expect(await nameOf("?model=openai:llava-v1.6")).toBe("llava-v1.6");
  expect(await nameOf("")).toBeTruthy();
  asUser(user, { models: joinProviders([builtinStarter({ templates: productTemplates })]) });
  expect(await nameOf("?model=builtin:starter")).toBeNull();
  expect(await nameOf("")).toBeNull();
  const refused = await ask(user);
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    503,
    "Connect a model to get answers here.",
  ]);
});
