import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { CompareInput } from "~/domain/chat/message-input";
import type { PageRequest, PageRequestAnswer } from "~/domain/project/page-request-input";
import type { ProjectFiles } from "~/domain/project/project-files";
import { builtinStarter } from "~/server/adapters/models/builtin/starter";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { memoryReplySlots } from "~/server/adapters/reply-slots/memory";
import { type Browser, BrowserMissing } from "~/server/ports/browser";
import { interruptReplies, recoverReplies } from "~/server/services/chat/recovering/recover-replies";
import { acquireReplySlot } from "~/server/services/chat/writing/acquire-reply-slot";
import { agentWorld, call, calm, turn, write } from "~tests/support/agent-world";
import { callerFor } from "~tests/support/caller-for";
import { productTemplates } from "~tests/support/product-templates";
import { versionsOfChat } from "~tests/support/version-files";

/** A browser whose pages are their markup: a check holds where the page has its text, and "throw" is an error. */
const shown = (files: ProjectFiles, request: PageRequest): PageRequestAnswer => {
  const page = String(files.get("index.html") ?? "");
  if (request.action !== "checks")
    return page.includes("throw") ? { ...calm, console: [{ level: "error", text: "thrown" }] } : calm;
  if (page.includes("Busy")) return { kind: "failed", problem: "The page did not answer." };
  const all = new Map([...files, ...Object.entries(request.earlier ?? {})]);
  return {
    kind: "checks",
    checks: [...all].flatMap(([path, text]) => {
      const see = /See \\"([^"\\]+)\\"/.exec(String(text))?.[1];
      if (!path.startsWith("checks/") || !see) return [];
      if (see === "Camera") return { path, name: see, state: "unknown", problem: "It needs a camera." };
      const holds = page.includes(see);
      return {
        path,
        name: see,
        state: holds ? "holds" : "broken",
        problem: holds ? null : "It is not there.",
      };
    }),
  };
};
let isInstalled = true;
const browser: Browser = {
  perform: async ({ files, request }) => {
    if (!isInstalled) throw new BrowserMissing();
    return shown(files, request);
  },
  close: () => {},
};

// One after the other, so that the model's scripts are for the answers in their order.
const { world, openTab } = agentWorld({ repliesAtOnce: 1, browser });

const OTHER = "openai:llava-v1.6";
const check = (see: string) => JSON.stringify({ name: see, steps: [`See "${see}"`] });
const page = (...texts: string[]) => `<!doctype html>\n${texts.map((text) => `<p>${text}</p>`).join("\n")}\n`;
const written = (...files: [path: string, text: string][]) => ({
  tokens: files.map(
    ([path, text]) => `\`\`\`${path.split(".").at(-1)} ${path}\n${text.trimEnd()}\n\`\`\`\n\n`,
  ),
});
const finish = turn("", call("finish", { summary: "Done." }));

const chats = (user: SignedInUser, deps = world().deps) => callerFor(deps, user).chat;

async function compare(user: SignedInUser, input: Pick<CompareInput, "modelIds"> & Partial<CompareInput>) {
  const { chatId } = await chats(user).compare({ text: "A list", attachments: [], ...input });
  const read = async (deps = world().deps) => {
    const comparison = await chats(user, deps).comparison({ chatId });
    if (!comparison) throw new Error("There is no comparison");
    return comparison;
  };
  const ids = (await read()).answers.map((answer) => answer.chatId);
  /** Once all have ended and been tried. */
  const tried = async (deps = world().deps) => {
    await expect
      .poll(
        async () => (await read(deps)).answers.map(({ end, proof }) => (end === "open" ? end : proof?.state)),
        {
          timeout: 20_000,
        },
      )
      .not.toSatisfy((states: unknown[]) =>
        states.some((state) => [undefined, "open", "trying"].includes(state as string)),
      );
    return read(deps);
  };
  return { ids, read, tried };
}

/** The answer whose call to the model hangs. Their calls reach the model in any order. */
async function hungAnswer(ids: string[]) {
  const find = () =>
    world().deps.db.replyChunk.findFirst({
      where: { text: { contains: "Half" }, reply: { chatId: { in: ids } } },
      select: { reply: { select: { id: true, chatId: true } } },
    });
  await expect.poll(find, { timeout: 20_000 }).not.toBeNull();
  const chunk = await find();
  if (!chunk) throw new Error("No answer hangs");
  return { chatId: chunk.reply.chatId, replyId: chunk.reply.id };
}

const filesOf = async (chatId: string) =>
  (await versionsOfChat(world().deps.db, chatId)).map(({ files }) => Object.keys(files));

describe("several tries of one model", () => {
  it("work in forks of their own; of one that fails, one that is done and one that is stopped, the one that is done is kept", async () => {
    const { model, modelId, newUser } = world();
    const user = await newUser();
    const asked = model.requests.length;
    model.reply(
      { failure: { status: 400, body: { error: { message: "no" } } } },
      turn("", write(["index.html", page("List")], ["checks/list.json", check("List")])),
      finish,
      turn("", write(["third.md", "Three\n"])),
      { tokens: ["Half"], ending: "hang" },
    );
    const { ids, tried } = await compare(user, { modelIds: [modelId, modelId, modelId], mode: "agent" });
    await chats(user).stop(await hungAnswer(ids));

    const { answers, recommended } = await tried();
    const done = answers.find(({ end }) => end === "done");
    const others = answers.filter((answer) => answer !== done);
    expect(answers.map(({ modelId: of }) => of)).toEqual([modelId, modelId, modelId]);
    expect(others.map(({ end, proof }) => [end, proof?.state])).toEqual([
      ["early", "nothing"],
      ["early", "nothing"],
    ]);
    expect(done?.proof).toEqual({
      state: "tried",
      runs: true,
      errors: 0,
      earlier: { held: 0, unknown: 0, of: 0 },
      own: { held: 1, unknown: 0, of: 1 },
    });
    expect(done?.tokens).toBeGreaterThan(0);
    const kept = done?.chatId ?? "";
    expect(recommended).toEqual({ chatId: kept, because: "done" });
    const seeds = model.requests
      .slice(asked)
      .flatMap(({ method, body }) => (method === "POST" ? [(body as { seed?: number }).seed] : []));
    // The first is asked as always, and all calls of a further one with its seed.
    expect(new Set(seeds).size).toBe(3);
    expect(new Set(seeds.map((seed) => typeof seed))).toEqual(new Set(["undefined", "number"]));
    const turns = seeds.filter((seed, at) => seed !== seeds[at - 1] || at === 0);
    expect(turns).toHaveLength(3);

    const removed = others.map(({ chatId }) => chatId);
    expect((await chats(user).keep({ chatId: kept })).removedIds).toEqual(removed);
    expect((await chats(user).list({ search: "", limit: 10 })).items.map(({ id }) => id)).toEqual([kept]);
    expect(await filesOf(kept)).toEqual([["checks/list.json", "index.html"]]);
    expect(await chats(user).comparison({ chatId: kept })).toBeNull();
    for (const chatId of removed)
      await expect(chats(user).keep({ chatId })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("are refused for the starter, which writes the same each time", async () => {
    const user = await world().newUser();
    const starter = builtinStarter({ templates: productTemplates });
    const deps = { ...world().deps, models: joinProviders([starter]) };
    const [state] = await deps.models.list();
    const modelId = state?.models[0]?.id ?? "";
    await expect(
      chats(user, deps).compare({ text: "A list", modelIds: [modelId, modelId] }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await deps.db.chat.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe("the checks", () => {
  it("from before evaluate all answers alike, also one that changed them; then the time decides", async () => {
    const { deps, model, modelId, newUser, send, settled } = world();
    const user = await newUser();
    model.reply(written(["index.html", page("List", "Total")], ["checks/list.json", check("List")]));
    const { chatId } = await send(user, "A list");
    await settled(user, chatId);
    model.reply(
      // Weakens the check that it breaks, and adds two that hold.
      written(
        ["index.html", page("Total", "More")],
        ["checks/list.json", check("Total")],
        ["checks/more.json", check("More")],
      ),
      written(["index.html", page("List", "More")], ["checks/more.json", check("Missing")]),
      written(["index.html", `${page("List", "More")}<script>throw 1</script>\n`]),
      written(["index.html", page("List", "More")], ["checks/other.json", check("More")]),
    );
    const { ids, tried } = await compare(user, { chatId, modelIds: [modelId, OTHER, OTHER, modelId] });
    const { answers, recommended } = await tried();
    // In any order: their requests reach the model as they like.
    const proofs = answers.map(({ proof }) => proof);
    const ran = { state: "tried", runs: true, errors: 0 };
    const [weakened, missed, threw, best] = [
      { ...ran, earlier: { held: 0, unknown: 0, of: 1 }, own: { held: 1, unknown: 0, of: 1 } },
      { ...ran, earlier: { held: 1, unknown: 0, of: 1 }, own: { held: 0, unknown: 0, of: 1 } },
      {
        state: "tried",
        runs: false,
        errors: 1,
        earlier: { held: 1, unknown: 0, of: 1 },
        own: { held: 0, unknown: 0, of: 0 },
      },
      { ...ran, earlier: { held: 1, unknown: 0, of: 1 }, own: { held: 1, unknown: 0, of: 1 } },
    ];
    expect(proofs).toHaveLength(4);
    for (const proof of [weakened, missed, threw, best]) expect(proofs).toContainEqual(proof);
    const idOf = (proof: typeof best) =>
      ids[proofs.findIndex((each) => isDeepStrictEqual(each, proof))] ?? "";
    expect(recommended).toEqual({ chatId: idOf(best), because: "own" });

    // What is not kept leaves nothing in the project that goes on.
    const kept = idOf(missed);
    await chats(user).keep({ chatId: kept });
    expect((await filesOf(kept)).at(-1)).toEqual(["checks/list.json", "checks/more.json", "index.html"]);
    const project = await deps.db.project.findFirstOrThrow({
      where: { chats: { some: { id: kept } } },
      select: { chats: { select: { id: true } } },
    });
    expect(project.chats).toEqual([{ id: kept }]);
  });

  it("that could not be run are told apart from broken ones", async () => {
    const { model, modelId, newUser } = world();
    const user = await newUser();
    const checks = ["List", "Camera", "Missing"].map((see): [string, string] => [
      `checks/${see.toLowerCase()}.json`,
      check(see),
    ]);
    model.reply(
      written(["index.html", page("List", "Busy")], ...checks),
      written(["index.html", page("List")], ...checks),
    );
    const { tried } = await compare(user, { modelIds: [modelId, modelId] });
    const { answers, recommended } = await tried();
    const ownHeld = ({ proof }: (typeof answers)[number]) => (proof?.state === "tried" ? proof.own.held : 0);
    const held = answers.toSorted((one, other) => ownHeld(one) - ownHeld(other));
    expect(held.map(({ proof }) => proof)).toMatchObject([
      { runs: true, own: { held: 0, unknown: 3, of: 3 } },
      { runs: true, own: { held: 1, unknown: 1, of: 3 } },
    ]);
    expect(recommended?.because).toBe("ownSoFar");
  });

  it("wait where there is no page to ask, and are run once a tab is open", async () => {
    const { deps, model, modelId, newUser, restarted } = world();
    const user = await newUser();
    isInstalled = false;
    try {
      model.reply(written(["index.html", page("List")]), written(["index.html", page("List", "More")]));
      const { ids, tried } = await compare(user, { modelIds: [modelId, OTHER] });
      const waiting = await tried();
      expect(waiting.answers.map(({ proof }) => proof)).toEqual([
        { state: "waiting", reason: expect.stringContaining("CHROMIUM_PATH") },
        { state: "waiting", reason: expect.stringContaining("CHROMIUM_PATH") },
      ]);
      expect(waiting.recommended).toBeNull();
      const later = { ...restarted(), clock: { now: () => new Date(Date.now() + 60_000) } };
      // Nobody is there yet.
      await recoverReplies(later, { singleInstance: true, suspects: [] });
      expect((await tried()).answers.map(({ proof }) => proof?.state)).toEqual(["waiting", "waiting"]);
      for (const chatId of ids) openTab(user, chatId, () => calm, later);
      await recoverReplies(later, { singleInstance: true, suspects: [] });
      await expect
        .poll(async () => (await tried(later)).answers.map(({ proof }) => proof?.state), { timeout: 20_000 })
        .toEqual(["tried", "tried"]);
      expect(await deps.db.pageRequest.count()).toBe(0);
    } finally {
      isInstalled = true;
    }
  });
});

it("tries answers whose projects have no HTML file", async () => {
  const { model, modelId, newUser } = world();
  const user = await newUser();
  const app = written(["src/App.tsx", "export default () => <p>List</p>;"]);
  model.reply(app, app);
  const { tried } = await compare(user, { modelIds: [modelId, modelId] });
  const { answers } = await tried();
  expect(answers.map(({ proof }) => proof)).toMatchObject(Array(2).fill({ state: "tried", runs: true }));
});

it("goes on where the server stopped: runs from their last step, and answers that nobody tried", async () => {
  const { deps, model, modelId, newUser, restarted } = world();
  const user = await newUser();
  const built = turn("", write(["index.html", page("List")], ["checks/list.json", check("List")]));
  model.reply(built, finish, built, { tokens: ["Half"], ending: "hang" });
  const { ids, tried } = await compare(user, { modelIds: [modelId, modelId], mode: "agent" });
  const { chatId: hung } = await hungAnswer(ids);
  const where = { id: ids.find((id) => id !== hung) ?? "" };
  await interruptReplies(deps, { withinMs: 10_000 });
  // A process was killed while it tried the other.
  const chat = await deps.db.chat.findUniqueOrThrow({ where, select: { answerProof: true } });
  const proof = { ...(chat.answerProof as object), proof: { state: "trying" } };
  await deps.db.chat.updateMany({ where, data: { answerProof: proof } });
  const next = { ...restarted(), clock: { now: () => new Date(Date.now() + 10 * 60_000) } };
  model.reply(finish);
  await recoverReplies(next, { singleInstance: true, suspects: [] });
  const { answers, recommended } = await tried(next);
  expect(answers.map(({ end, proof: of }) => [end, of?.state])).toEqual([
    ["done", "tried"],
    ["done", "tried"],
  ]);
  expect(recommended).not.toBeNull();
});

it("is refused before anything is saved where the quota does not cover all answers", async () => {
  const { deps, model, modelId, newUser, send, settled } = world();
  const user = await newUser("free-plan");
  model.reply({ tokens: ["Hello"] });
  for (let at = 0; at < 8; at++) await settled(user, (await send(user, "One more")).chatId);
  const models = [modelId, modelId, OTHER];
  await expect(compare(user, { modelIds: models })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "These answers count as 3 prompts, and your plan has 2 left for now.",
  });
  expect(await deps.db.chat.count({ where: { userId: user.id } })).toBe(8);
  expect(await deps.db.promptUsage.count({ where: { userId: user.id } })).toBe(8);
  await (await compare(user, { modelIds: models.slice(1) })).tried();
  expect(await deps.db.promptUsage.count({ where: { userId: user.id } })).toBe(10);
});

it("has answers of a model inside the product written one after the other, and others at once", async () => {
  const { deps, model, modelId, newUser } = world();
  const user = await newUser();
  model.reply({ tokens: ["Hello"] });
  const { ids, tried } = await compare(user, { modelIds: [modelId, OTHER] });
  await tried();
  const wide = { ...world().restarted(), replySlots: memoryReplySlots({ capacity: 9 }) };
  const jobs = await Promise.all(
    ids.map(async (chatId) => {
      const replyId = (await world().branch(user, chatId)).at(-1)?.id ?? "";
      return { userId: user.id, chatId, replyId, promptId: replyId, soFar: { text: "", thinking: "" } };
    }),
  );
  const [first, second] = jobs;
  if (!first || !second) throw new Error("There are no answers");
  const { signal } = new AbortController();
  const slot = await acquireReplySlot(wide, { ...first, modelId: "local:small" }, signal);
  const got: string[] = [];
  const waiting = acquireReplySlot(wide, { ...second, modelId: "local:small" }, signal).then(() =>
    got.push("local"),
  );
  (await acquireReplySlot(wide, { ...second, modelId: OTHER }, signal)).release();
  await expect
    .poll(() => deps.db.message.count({ where: { id: second.replyId, waitsForTurn: true } }))
    .toBe(1);
  expect(got).toEqual([]);
  slot.release();
  await waiting;
  expect(got).toEqual(["local"]);
});
