import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { builtinStarter } from "~/server/adapters/models/builtin/starter";
import { joinProviders } from "~/server/adapters/models/join-providers";
import type { ProcessState } from "~/server/process-state";
import { readQuota } from "~/server/services/billing/prompts";
import { recoverReplies } from "~/server/services/chat/recovering/recover-replies";
import type { ReplyDeps } from "~/server/services/chat/reply-deps";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";
import { productTemplates } from "~tests/support/product-templates";
import { type CallScript, type ScriptedModel, scriptedModel } from "~tests/support/scripted-model";

const world = chatWorld();

/** End markers of a complete reply, which no reply may contain twice, and of a declining reply. */
const WHOLE = "■";
const REFUSED = "□";
const LIMIT = 20;

const answer: CallScript = { text: `answer ${WHOLE}`, end: "stop" };
const others: CallScript[] = [
  { text: "cut ", end: "length" },
  { text: `cannot ${REFUSED}`, end: "declined" },
  { text: "half ", end: "failure" },
  { text: "", end: "failure" },
  { text: "half ", end: "hang" },
  { text: "", end: "hang" },
];

type Asking =
  | { act: "send"; script: CallScript }
  | { act: "regenerate" | "edit" | "continue"; script: CallScript; which: number };
type Step = Asking | { act: "stop" } | { act: "restart" };

const script = fc.oneof(fc.constant(answer), fc.constantFrom(...others));
const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant("send" as const), script }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom("continue" as const, "regenerate" as const), script, which }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("edit" as const), script, which }) },
  { weight: 2, arbitrary: fc.constant<Step>({ act: "stop" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ act: "restart" }) },
);

/** One user with one chat, and the server process that serves them. */
async function openSession() {
  const user: SignedInUser = await world().newUser("pro-plan");
  let { deps, model } = serverProcess();
  let chatId: string | undefined;

  const readMessages = () =>
    deps.db.message.findMany({
      where: { chat: { userId: user.id } },
      select: { id: true, role: true, status: true, content: true },
      orderBy: { id: "asc" },
    });

  /** @returns undefined if the request was rejected */
  const ask = async (step: Asking): Promise<unknown> => {
    const { chat } = callerFor(deps, user);
    const modelId = model.id;
    if (step.act === "send") {
      const sent = await orRefused(chat.send({ chatId, text: "ask", modelId }));
      chatId ??= sent?.chatId;
      return sent;
    }
    const role = step.act === "edit" ? "user" : "assistant";
    const rows = (await readMessages()).filter((row) => row.role === role && row.status !== "queued");
    const target = rows[step.which % Math.max(1, rows.length)]?.id;
    if (!target || !chatId) return undefined;
    const inChat = { chatId };
    const calls = {
      edit: () => chat.edit({ ...inChat, messageId: target, text: "ask anew", modelId }),
      regenerate: () => chat.regenerate({ ...inChat, replyId: target, modelId }),
      continue: () => chat.continueReply({ ...inChat, replyId: target }),
    };
    return orRefused<unknown>(calls[step.act]());
  };

  const stop = async () => {
    const running = (await readMessages()).find(({ status }) => status === "streaming");
    if (running && chatId) await callerFor(deps, user).chat.stop({ chatId, replyId: running.id });
  };

  /** Kills the process; the next one starts from the database alone. */
  const restart = async () => {
    const left = model.scripts;
    ({ deps, model } = serverProcess());
    model.scripts.push(...left);
    await recoverReplies(deps, { singleInstance: true, suspects: [] });
  };

  return {
    /** Leaves nothing for another session's process to find. */
    close: () => deps.db.chat.deleteMany({ where: { userId: user.id } }),
    /** Requests that are impossible in this state are rejected and must change nothing. */
    async take(step: Step): Promise<void> {
      if (step.act === "restart") await restart();
      else if (step.act === "stop") await stop();
      else {
        model.scripts.push(step.script);
        if (!(await ask(step))) model.scripts.pop();
      }
      while (deps.runningReplies.size > 0 && !model.isHanging()) await turn();
    },
    /** The messages, the prompts counted for each, and their total. */
    async books() {
      const counted = await deps.db.promptUsage.groupBy({
        by: ["messageId"],
        where: { userId: user.id, refundedAt: null },
        _count: true,
      });
      const messages = await readMessages();
      const charged = messages.map(
        ({ id }) => counted.find(({ messageId }) => messageId === id)?._count ?? 0,
      );
      const quota = await callerFor(deps, user).billing.quota();
      return { messages, charged, spent: LIMIT - (quota.remaining ?? 0) };
    },
  };
}

function serverProcess(): { deps: ReplyDeps & ProcessState; model: ScriptedModel } {
  const model = scriptedModel();
  return { deps: { ...world().restarted(), models: joinProviders([model.provider]) }, model };
}

async function orRefused<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    expect(error).toMatchObject({ cause: { code: expect.stringMatching(/^(conflict|quota_spent)$/) } });
    return undefined;
  }
}

type Message = { role: string; status: string; content: string };

/** A prompt is charged for a streaming or answered reply, and for a queued message. */
function priceOf({ role, status, content }: Message): number {
  if (role === "user") return status === "queued" ? 1 : 0;
  if (status === "streaming") return 1;
  return content === "" || status === "failed" || content.endsWith(REFUSED) ? 0 : 1;
}

it("charges for answered prompts only, through any mix of sending, stopping, failing, regenerating, editing and continuing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const session = await openSession();
      try {
        for (const step of steps) {
          await session.take(step);
          const { messages, charged, spent } = await session.books();
          expect(charged).toEqual(messages.map(priceOf));
          expect(spent).toBe(messages.map(priceOf).reduce((sum, price) => sum + price, 0));
          for (const { content } of messages) expect(content.split(WHOLE).length).toBeLessThanOrEqual(2);
        }
      } finally {
        await session.close();
      }
    }),
    { numRuns: 25, interruptAfterTimeLimit: 12_000 },
  );
});

it("does not charge for replies in which the starter declines", async () => {
  const { newUser, settled, restarted } = world();
  const deps = {
    ...restarted(),
    models: joinProviders([builtinStarter({ templates: productTemplates })]),
  };
  const user = await newUser("free-plan");
  const ask = async (text: string) => {
    const { chatId } = await callerFor(deps, user).chat.send({ text, modelId: "builtin:starter" });
    await settled(user, chatId);
    return (await readQuota(deps, user)).remaining;
  };
  expect(await ask("explain quantum physics")).toBe(10);
  expect(await ask("A kanban board")).toBe(10);
  expect(await ask("a pricing page for Golden Crust")).toBe(9);
  const [{ id: chatId } = { id: "" }] = await deps.db.chat.findMany({
    where: { userId: user.id },
    orderBy: { id: "desc" },
    take: 1,
    select: { id: true },
  });
  const text = "Change the heading to “Fresh bread every morning” and rename the plans to Crumb and Crust";
  await callerFor(deps, user).chat.send({ chatId, text, modelId: "builtin:starter" });
  await settled(user, chatId);
  expect((await readQuota(deps, user)).remaining).toBe(9);
});
