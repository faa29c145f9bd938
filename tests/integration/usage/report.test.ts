import { beforeEach, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ReportInput } from "~/domain/usage/report-input";
import { NIL_ID } from "~/domain/usage/usage-report";
import { exportUsage } from "~/server/services/usage/export-usage";
import { readInstallationUsage, readUsageReport } from "~/server/services/usage/read-report";
import { purgeUsage, rollUpUsage } from "~/server/services/usage/roll-up";
import { accountWorld } from "~tests/support/account-world";

const world = accountWorld();
const HOUR = 3_600_000;
const own: ReportInput = { range: "month", by: "model", timeZone: "UTC", scope: { of: "user" } };

// Hours that were added up are not added up again.
beforeEach(() => world().deps.db.usageHour.deleteMany());

type Call = { user: SignedInUser; hoursAgo: number } & Partial<
  Record<"modelId" | "replyId" | "keyId", string> &
    Record<"inputTokens" | "outputTokens" | "cost" | "firstTokenMs", number>
>;

const at = (hoursAgo: number) => new Date(world().deps.clock.now().getTime() - hoursAgo * HOUR);

async function called({ user, hoursAgo, ...call }: Call) {
  const { db, ids } = world().deps;
  await db.modelCall.create({
    data: {
      id: ids.next(),
      userId: user.id,
      modelId: "openai:gpt",
      inputTokens: 100,
      outputTokens: 10,
      isEstimated: false,
      durationMs: 500,
      startedAt: at(hoursAgo),
      ...call,
    },
  });
}

async function prompted(
  user: SignedInUser,
  hoursAgo: number,
  { messageId = null as string | null, failed = false } = {},
) {
  const { db, ids } = world().deps;
  const createdAt = at(hoursAgo);
  await db.promptUsage.create({
    data: {
      id: ids.next(),
      userId: user.id,
      messageId,
      modelId: "openai:gpt",
      createdAt,
      refundedAt: failed ? createdAt : null,
    },
  });
}

/** A reply in a chat of a project, of a team if given. */
async function replied(
  user: SignedInUser,
  { teamId = null as string | null, isRun = false } = {},
): Promise<string> {
  const { db, ids, clock } = world().deps;
  const [projectId, chatId, id] = [ids.next(), ids.next(), ids.next()];
  const now = clock.now();
  await db.project.create({
    data: { id: projectId, userId: user.id, teamId, name: "Shop", createdAt: now, updatedAt: now },
  });
  await db.chat.create({
    data: { id: chatId, userId: user.id, projectId, title: "Shop", createdAt: now, updatedAt: now },
  });
  await db.message.create({
    data: {
      id,
      chatId,
      role: "assistant",
      status: "complete",
      content: "Hi",
      modelId: "openai:gpt",
      createdAt: now,
    },
  });
  if (isRun) await db.agentRun.create({ data: { id, userId: user.id, limits: {} } });
  return id;
}

describe("a usage report", () => {
  it("adds up a user's prompts, failures, tokens, costs and times, by hour and model, and nothing of others", async () => {
    const { deps, newUser } = world();
    const [ada, bob] = [await newUser(), await newUser()];
    await prompted(ada, 0);
    await prompted(ada, 25);
    await prompted(ada, 25, { failed: true });
    await prompted(bob, 0);
    await called({ user: ada, hoursAgo: 0, cost: 0.5, firstTokenMs: 300 });
    await called({ user: ada, hoursAgo: 25, modelId: "ollama:llama3", firstTokenMs: 100 });
    await called({ user: ada, hoursAgo: 31 * 24, inputTokens: 9_999 });
    await called({ user: bob, hoursAgo: 0 });
    const report = await readUsageReport(deps, ada, own);
    expect(report.totals).toEqual({
      prompts: 2,
      failed: 1,
      calls: 2,
      inputTokens: 200,
      cachedTokens: 0,
      outputTokens: 20,
      cost: 0.5,
      timedCalls: 2,
      firstTokenMs: 400,
    });
    expect(report.slots).toHaveLength(30);
    expect(report.slots.slice(-2)).toMatchObject([
      { slot: "2026-02-28", prompts: 1, failed: 1, calls: 1 },
      { slot: "2026-03-01", prompts: 1, failed: 0, calls: 1 },
    ]);
    expect(report.groups).toMatchObject([
      { id: "openai:gpt", name: "gpt", prompts: 2, calls: 1 },
      { id: "ollama:llama3", name: "llama3", prompts: 0, calls: 1 },
    ]);
    const everyone = await readInstallationUsage(deps, bob, { range: "week", by: "person", timeZone: "UTC" });
    expect(everyone.groups.map(({ name }) => name).toSorted()).toEqual([ada.email, bob.email].toSorted());
  });

  it("tells chats, agents and keys apart", async () => {
    const { deps, newUser } = world();
    const user = await newUser();
    const { id: keyId } = await deps.db.apiKey.create({
      data: {
        id: deps.ids.next(),
        userId: user.id,
        name: "CI",
        start: "bb_1",
        secretHash: user.id,
        createdAt: at(1),
      },
    });
    await called({ user, hoursAgo: 1, replyId: await replied(user) });
    await called({ user, hoursAgo: 1, replyId: await replied(user, { isRun: true }) });
    await called({ user, hoursAgo: 1, keyId });
    const bySource = await readUsageReport(deps, user, { ...own, by: "source" });
    expect(bySource.groups.map(({ id, calls }) => [id, calls]).toSorted()).toEqual([
      ["agent", 1],
      ["api", 1],
      ["chat", 1],
    ]);
    const byKey = await readUsageReport(deps, user, { ...own, by: "key" });
    expect(byKey.groups).toMatchObject([
      { id: NIL_ID, name: null, calls: 2 },
      { id: keyId, name: "CI", calls: 1 },
    ]);
  });

  it("changes with what is recorded or refunded late, and keeps what is older", async () => {
    const { deps, newUser } = world();
    const user = await newUser();
    await prompted(user, 1);
    await prompted(user, 50);
    const prompts = async () => (await readUsageReport(deps, user, own)).totals.prompts;
    expect(await prompts()).toBe(2);
    await deps.db.promptUsage.updateMany({
      where: { userId: user.id },
      data: { refundedAt: deps.clock.now() },
    });
    // The older hour is no longer added up.
    expect(await prompts()).toBe(1);
    await prompted(user, 2);
    await Promise.all([rollUpUsage(deps), rollUpUsage(deps)]);
    expect(await prompts()).toBe(2);
  });

  it("is for 30 days of one's own on plans without usage analytics", async () => {
    const { deps, newUser } = world();
    const [free, enterprise] = [await newUser(), await newUser({ planId: "enterprise-plan" })];
    const refused = {
      code: "plan_needed",
      detail: "A year, your teams and files come with the Enterprise plan.",
    };
    await expect(readUsageReport(deps, free, { ...own, range: "year" })).rejects.toMatchObject(refused);
    await expect(exportUsage(deps, free, own)).rejects.toMatchObject(refused);
    expect((await readUsageReport(deps, enterprise, { ...own, range: "year" })).slots).toHaveLength(12);
  });

  it("shows a team's usage by person to its owner alone", async () => {
    const { deps, newUser } = world();
    const enterprise = { planId: "enterprise-plan" };
    const [owner, member] = [await newUser(enterprise), await newUser(enterprise)];
    const teamId = deps.ids.next();
    await deps.db.team.create({ data: { id: teamId, ownerId: owner.id, name: "Praxis", createdAt: at(0) } });
    const replyId = await replied(owner, { teamId });
    await called({ user: member, hoursAgo: 1, replyId });
    await called({ user: member, hoursAgo: 1 });
    const input: ReportInput = { ...own, by: "person", scope: { of: "team", teamId } };
    expect((await readUsageReport(deps, owner, input)).groups).toMatchObject([
      { name: member.email, calls: 1 },
    ]);
    await expect(readUsageReport(deps, member, input)).rejects.toMatchObject({ code: "not_found" });
    await expect(exportUsage(deps, member, input)).rejects.toMatchObject({ code: "not_found" });
  });
});

it("exports a line for each day and everything that usage is split by", async () => {
  const { deps, newUser } = world();
  const user = await newUser({ planId: "enterprise-plan", email: "=cmd@example.com" });
  await called({ user, hoursAgo: 26, cost: 0.25 });
  await called({ user, hoursAgo: 1 });
  let text = "";
  for await (const part of await exportUsage(deps, user, own)) text += Buffer.from(part).toString();
  expect(text.split("\r\n")).toEqual([
    "day,model,source,key,team,person,prompts,failed,calls,inputTokens,cachedTokens,outputTokens,cost,timedCalls,firstTokenMs",
    "2026-02-28,gpt,chat,,,'=cmd@example.com,0,0,1,100,0,10,0.25,0,0",
    "2026-03-01,gpt,chat,,,'=cmd@example.com,0,0,1,100,0,10,0,0,0",
    "",
  ]);
});

it("keeps the sums of an erased account without its ids", async () => {
  const { deps, newUser } = world();
  const [erased, other] = [await newUser(), await newUser()];
  for (const user of [erased, other]) await called({ user, hoursAgo: 10, cost: 1 });
  await called({ user: erased, hoursAgo: 10 });
  await rollUpUsage(deps);
  for (const { id } of [erased, other]) {
    await deps.db.user.delete({ where: { id } });
    await purgeUsage(deps);
  }
  const rows = await deps.db.usageHour.findMany({ where: { hour: at(10) } });
  expect(rows).toMatchObject([{ userId: NIL_ID, calls: 3, cost: 2 }]);
  await rollUpUsage(deps);
  expect(await deps.db.usageHour.count({ where: { hour: at(10) } })).toBe(1);
});
