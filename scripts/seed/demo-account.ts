import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DEFAULT_LIMITS } from "~/domain/chat/agent/limits";
import type { AgentRole } from "~/domain/chat/agent/role";
import type { MessageContent } from "~/domain/chat/message-input";
import { joinProviders } from "~/server/adapters/models/join-providers";
import type { Prisma } from "~/server/db/generated/client";
import { attachFile } from "~/server/services/chat/attachments/attach-file";
import { compareModels } from "~/server/services/chat/comparing/compare-models";
import { arrangeChats, renameChat } from "~/server/services/chat/history/change-chat";
import { saveFolder } from "~/server/services/chat/history/chat-folders";
import { rateReply } from "~/server/services/chat/history/rate-reply";
import { interruptReplies } from "~/server/services/chat/recovering/interrupt-replies";
import { savePrompt } from "~/server/services/chat/sending/saved-prompts";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { stopReply } from "~/server/services/chat/writing/stop-reply";
import { nameVersion } from "~/server/services/project/versions";
import { publish } from "~/server/services/publication/publish";
import type { AppDeps } from "~/server/wiring";
import { demoLogin } from "./demo-login.ts";
import { signInDemoUser } from "./demo-user.ts";
import { type Script, scriptedModels, scriptedProvider } from "./scripted-model.ts";

const STARTER = "builtin:starter";
const [GEMMA, QWEN] = scriptedModels;
const MAX_WAIT_MS = 60_000;

const notes = `species,place,bloom
Bluebonnet,Texas,April
Cornflower,meadows,June
Harebell,hills,August
`;
const half = "Here is the **first half** of the answer:\n\n1. Sort the rows by month.\n2. Then ";

type DemoRun = Pick<Prisma.AgentRunUncheckedCreateInput, "state" | "roles" | "plan" | "proof"> & {
  steps: (Pick<Prisma.AgentStepUncheckedCreateInput, "tool" | "title" | "result"> &
    Partial<Pick<Prisma.AgentStepUncheckedCreateInput, "role" | "modelName" | "changes" | "state">>)[];
};

const reviewed = { role: "reviewer", modelName: "qwen3-coder" } as const;
const sharedBy = (...roles: AgentRole[]) =>
  roles.map((role) => ({ role, modelId: null, prompt: null, isModelMissing: false }));

const doneRun: DemoRun = {
  state: "done",
  roles: sharedBy("coder", "reviewer"),
  plan: [
    { text: "Build the list", state: "done" },
    { text: "Keep it after a reload", state: "done" },
    { text: "Write checks", state: "done" },
  ],
  steps: [
    { tool: "list_files", title: "Listed the files", result: "The project has no files yet." },
    {
      tool: "write_files",
      title: "Wrote index.html, checks/plants.json",
      result: "index.html: applied, +84 -0",
      changes: [
        { path: "index.html", state: "applied", added: 84, removed: 0 },
        { path: "checks/plants.json", state: "applied", added: 9, removed: 0 },
      ],
    },
    { tool: "run_checks", title: "Ran the checks", result: "Broken: A plant stays", state: "failed" },
    { tool: "look_at_page", title: "Looked at the page", result: "Title: Plants" },
    { tool: "finish", title: "Checked whether it is done", result: "The page runs." },
    { ...reviewed, tool: "read_changes", title: "Read all changes of the run", result: "index.html" },
    {
      ...reviewed,
      tool: "review",
      title: "Sent the work back",
      result: "- The button “Remove” has no label for screen readers.",
    },
    {
      tool: "edit_files",
      title: "Edited index.html",
      result: "index.html: applied, +1 -1",
      changes: [{ path: "index.html", state: "applied", added: 1, removed: 1 }],
    },
    { tool: "finish", title: "Checked whether it is done", result: "The page runs." },
    {
      ...reviewed,
      tool: "review",
      title: "Accepted the work",
      result: "The reviewer accepted the work.",
    },
  ],
  proof: [
    { kind: "page", state: "holds", detail: "The page runs without errors." },
    { kind: "checks", state: "holds", detail: "1 check holds." },
    { kind: "tests", state: "unknown", detail: "The project has no tests." },
    { kind: "controls", state: "holds", detail: "3 controls were pressed." },
    { kind: "review", state: "holds", detail: "The reviewer accepted the work." },
  ],
};

/** Fills the demo account through the product's own services. Existing data is kept. */
export async function seedDemo(base: AppDeps): Promise<string> {
  const provider = scriptedProvider();
  const own = joinProviders([provider]);
  const deps: AppDeps = {
    ...base,
    models: {
      ...base.models,
      list: async (signal) => [...(await base.models.list(signal)), ...(await own.list(signal))],
      open: async (id, signal) => (id.startsWith("demo:") ? own : base.models).open(id, signal),
      including: () => deps.models,
      explain: (error, id) => (id.startsWith("demo:") ? own : base.models).explain(error, id),
    },
  };
  const user = await signInDemoUser(deps);
  const account = demoAccount(deps, user, provider.next);
  await account.fill();
  return `Log in as ${demoLogin.email} with the password "${demoLogin.password}".`;
}

function demoAccount(deps: AppDeps, user: SignedInUser, script: (next: Script) => void) {
  const { db } = deps;

  /** Creates a chat unless it exists. Its title is set last and marks it as complete. */
  async function ensureChat(title: string, create: () => Promise<{ chatId: string }>): Promise<string> {
    const where = { userId: user.id, title, comparedWith: null };
    const known = await db.chat.findFirst({ where, select: { id: true } });
    if (known) return known.id;
    const { chatId } = await create();
    await settled();
    await renameChat(deps, user, { chatId, title });
    return chatId;
  }

  async function waitUntil(isDone: () => Promise<boolean>) {
    const end = Date.now() + MAX_WAIT_MS;
    while (!(await isDone())) {
      if (Date.now() > end) throw new Error("A reply of the demo account did not end.");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const settled = () =>
    waitUntil(
      async () =>
        (await db.message.count({
          where: { chat: { userId: user.id }, status: { in: ["streaming", "queued"] } },
        })) === 0,
    );

  const send = (text: string, more: Partial<MessageContent> & { modelId?: string } = {}) =>
    sendMessage(deps, user, { modelId: STARTER, attachments: [], ...more, text });
  const sendScripted = (text: string, next: Script, more: Partial<MessageContent> = {}) => {
    script(next);
    return send(text, { ...more, modelId: GEMMA });
  };

  /** The newest reply of a chat. */
  const replyOf = (chatId: string) =>
    db.message.findFirstOrThrow({
      where: { chatId, role: "assistant" },
      orderBy: { id: "desc" },
      select: { id: true },
    });

  /** Two messages to the starter create a project with two versions. */
  const ensureProject = (title: string, first: string, then: string) =>
    ensureChat(title, async () => {
      const { chatId } = await send(first);
      await settled();
      await send(then, { chatId });
      return { chatId };
    });

  /** A chat whose reply `end` stops halfway. */
  const ensureUnfinished = (
    title: string,
    end: (reply: { chatId: string; replyId: string }) => Promise<void>,
  ) =>
    ensureChat(title, async () => {
      const { chatId } = await sendScripted("Sort my list of flowers", { text: half, end: "open" });
      const { id: replyId } = await replyOf(chatId);
      await waitUntil(async () => (await db.replyChunk.count({ where: { replyId } })) > 0);
      await end({ chatId, replyId });
      return { chatId };
    });

  async function attachNotes() {
    const file = { name: "flowers.csv", base64: Buffer.from(notes).toString("base64") };
    const { id } = await attachFile(deps, user, file);
    return [{ id, place: "prompt" as const }];
  }

  /** Adds a tool call without running a tool server. */
  async function addToolCall(chatId: string) {
    const { id: replyId } = await replyOf(chatId);
    const now = deps.clock.now();
    await db.toolCall.createMany({
      data: {
        replyId,
        position: 0,
        userId: user.id,
        serverId: "operator:flowers",
        serverName: "flowers",
        tool: "find_flowers",
        arguments: '{"month":"April"}',
        hash: "demo",
        state: "done",
        result: "Bluebonnet",
        textAt: 0,
        calledAt: now,
        endedAt: now,
      },
      skipDuplicates: true,
    });
  }

  /** Adds an agent run without running a model. */
  async function addRun(chatId: string, run: DemoRun) {
    const { id: replyId } = await replyOf(chatId);
    if ((await db.agentRun.count({ where: { id: replyId } })) > 0) return;
    const startedAt = deps.clock.now();
    const { steps, ...fields } = run;
    await db.agentRun.create({
      data: {
        id: replyId,
        userId: user.id,
        limits: DEFAULT_LIMITS,
        inputTokens: 48_200,
        cachedTokens: 39_000,
        outputTokens: 3_900,
        cost: 0.0612,
        durationMs: 94_000,
        ...fields,
        steps: {
          createMany: {
            data: steps.map((step, position) => ({
              position,
              userId: user.id,
              said: "",
              callId: "",
              arguments: "{}",
              state: "done" as const,
              textAt: 0,
              tokens: 1_240,
              durationMs: 2_300,
              startedAt,
              ...step,
            })),
          },
        },
      },
      select: { id: true },
    });
  }

  async function publishProject(chatId: string, form: { title: string; password: string }) {
    const found = await db.chat.findFirstOrThrow({
      where: { id: chatId, userId: user.id },
      select: { project: { select: { id: true, headId: true, publication: { select: { id: true } } } } },
    });
    if (!found.project?.headId) throw new Error("The demo project has no version.");
    const { id: projectId, headId, publication } = found.project;
    await nameVersion(deps, user, { versionId: headId, name: "As published" });
    if (publication) return;
    await publish(deps, user, {
      projectId,
      slug: "",
      title: form.title,
      description: "Made for the demo account.",
      versionId: null,
      password: form.password,
      expiresAt: null,
    });
  }

  async function addRating(chatId: string) {
    if ((await db.replyRating.count({ where: { userId: user.id } })) > 0) return;
    const { id: replyId } = await replyOf(chatId);
    await rateReply(deps, user, { chatId, replyId, rating: "up" });
  }

  async function addPromptAndFolder(chatId: string) {
    if ((await db.savedPrompt.count({ where: { userId: user.id } })) === 0)
      await savePrompt(deps, user, { name: "Landing page", text: "A landing page for {{product}}" });
    if ((await db.chatFolder.count({ where: { userId: user.id } })) > 0) return;
    const { folderId } = await saveFolder(deps, user, { name: "Gardens" });
    await arrangeChats(deps, user, { chatIds: [chatId], folderId, isPinned: true });
  }

  return {
    async fill() {
      const bakery = await ensureProject(
        "Golden Crust",
        "A pricing page called Golden Crust in green",
        "Make it orange",
      );
      const list = await ensureProject("Garden tasks", "A todo list called Garden tasks", "Make it dark");
      await publishProject(bakery, { title: "Golden Crust", password: "" });
      await publishProject(list, { title: "Garden tasks", password: "wild flowers" });
      await ensureChat("Explained at length", () =>
        sendScripted("Why are bluebonnets blue?", {
          thinking: "Pigments first, then what bees see.",
          text: "Because of *anthocyanins*, pigments that look blue in their cells.\n\n| Pigment | Color |\n| --- | --- |\n| Delphinidin | blue |\n",
          end: "stop",
        }),
      );
      await ensureChat("With a file", async () =>
        sendScripted(
          "Which of these blooms first?",
          { text: "The **bluebonnet**, in April.", end: "stop" },
          { attachments: await attachNotes() },
        ),
      );
      const tool = await ensureChat("With a tool", () =>
        sendScripted("What blooms in April?", { text: "The bluebonnet does.", end: "stop" }),
      );
      await addToolCall(tool);
      const done = await ensureChat("A run that is done", () =>
        sendScripted("Build a list of plants", {
          text: "The list is ready: add plants, and mark those that bloom.",
          end: "stop",
        }),
      );
      await addRun(done, doneRun);
      await ensureChat("Cut by its length", () =>
        sendScripted("List all flowers", { text: half, end: "length" }),
      );
      await ensureChat("Failed", () => sendScripted("Draw a field", { text: "", end: "fails" }));
      await ensureUnfinished("Stopped", (reply) => stopReply(deps, user, reply));
      await ensureUnfinished("Interrupted", () => interruptReplies(deps, { withinMs: MAX_WAIT_MS }));
      await ensureChat("Two models compared", async () => {
        script({ text: "A meadow, then a pond, then a path between them.", end: "stop" });
        return compareModels(deps, user, {
          text: "Plan a garden in one sentence",
          attachments: [],
          modelIds: [GEMMA, QWEN],
        });
      });
      await addRating(bakery);
      await addPromptAndFolder(bakery);
    },
  };
}
