import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { ChatMessage } from "~/domain/chat/message";
import type { ChatMode } from "~/domain/chat/mode";
import { type CheckedProject, checkProject, inWords, openChat } from "./check-project.ts";
import { type CaseFiles, type NamedCase, type Turn, turnsOf } from "./eval-case.ts";
import { evaluate, tokensOf, type Verdict } from "./evaluate.ts";
import { type ProductApi, productApi } from "./product-api.ts";

/** A small model on a slow machine writes a large page in this time. */
const REPLY_MS = 30 * 60_000;
const SENT_MS = 30_000;
const POLL_MS = 500;
/** Longer than the product waits for the errors of a finished page before it has them repaired. */
const QUIET_MS = 3_500;

/** What a case asks for, a wish per message, and how much of it is there in the end. */
export type Wishes = { asked: number; met: number };

export type CaseResult = Verdict & {
  id: string;
  kind: string;
  /** All of the case's messages. */
  prompt: string;
  /** From 1. */
  repetition: number;
  /** Absent in runs from before this was stored. */
  wishes?: Wishes;
  /** Tries to repair, successful or not. */
  tries: number;
  /** From sending to the end of the last reply, of all messages. */
  seconds: number;
  inputTokens: number | null;
  outputTokens: number | null;
};

type Asked = {
  url: string;
  modelId: string;
  repetition: number;
  /** How messages are answered; absent: by a run for the cases of agents, by one reply for the others. */
  mode?: ChatMode;
};
type Attempt = { result: CaseResult; picture: Buffer | null };

/** Has a model work on a case in the product, in a page with a session, and checks what came out. */
export async function runCase(page: Page, evalCase: NamedCase, asked: Asked): Promise<Attempt> {
  const { id, kind } = evalCase;
  const turns = turnsOf(evalCase);
  const prompt = turns.map((turn) => turn.prompt).join("\n\n");
  const about = { id, kind, prompt, repetition: asked.repetition };
  try {
    const { picture, ...found } = await attempt(page, evalCase, asked);
    return { result: { ...about, ...found }, picture };
  } catch (error) {
    // One attempt that broke off must not end a run of hours.
    const reason = `The attempt broke off: ${inWords(error)}`;
    const nothing = { wishes: { asked: turns.length, met: 0 }, tries: 0, seconds: 0 };
    const tokens = { inputTokens: null, outputTokens: null };
    return { result: { ...about, ...nothing, ...tokens, outcome: "no_reply", reason }, picture: null };
  }
}

async function attempt(
  page: Page,
  evalCase: NamedCase,
  { url, modelId, mode = evalCase.kind === "agents" ? "agent" : "build" }: Asked,
) {
  const turns = turnsOf(evalCase);
  const api = productApi(page, url);
  await api.selectModel(modelId);
  await openCase(page, api, evalCase, url);
  await page.getByRole("button", { name: /^Mode:/ }).click({ timeout: SENT_MS });
  await page.getByRole("menuitem", { name: new RegExp(`^${mode}`, "i") }).click();
  let seconds = 0;
  let chatId = "";
  let messages: ChatMessage[] = [];
  for (const turn of turns) {
    if (turn.byHand) await api.importFiles("By hand", turn.byHand(await api.files(chatId)), chatId);
    if (turn.attached) await attach(page, turn.attached);
    const start = performance.now();
    chatId = await send(page, turn.prompt);
    const known = messages.length;
    const end = await waitForEnd(page, api, { chatId, known });
    seconds += (end.endedAt - start) / 1_000;
    messages = end.messages;
    // A message that was not answered makes the next ones other requests.
    if (messages.length === known || messages.at(-1)?.status !== "complete") break;
  }
  const { problem, met, picture } = await checkWishes(page, { url, chatId }, turns);
  const { input, output } = tokensOf(messages);
  return {
    ...evaluate({ modelId, turns: turns.length, messages, problem }),
    wishes: { asked: turns.length, met },
    tries: messages.filter(({ repair }) => repair).length,
    seconds,
    inputTokens: input,
    outputTokens: output,
    picture,
  };
}

/** Checks what each turn asked for, each in a newly opened chat. */
async function checkWishes(page: Page, chat: { url: string; chatId: string }, turns: readonly Turn[]) {
  const problems: string[] = [];
  let picture: CheckedProject["picture"] = null;
  for (const [at, { check }] of turns.entries()) {
    const checked = await checkProject(page, chat, check);
    picture = checked.picture ?? picture;
    const about = turns.length > 1 ? `Message ${at + 1}: ` : "";
    if (checked.problem !== null) problems.push(about + checked.problem);
  }
  const met = turns.length - problems.length;
  return { problem: problems.length === 0 ? null : problems.join("\n"), met, picture };
}

/** Opens a new chat, or one with the given project. */
async function openCase(page: Page, api: ProductApi, { id, given }: NamedCase, url: string): Promise<void> {
  const path = given ? `/chat/${await api.importFiles(id, given)}` : "/chat";
  await openChat(page, url + path);
}

/** Attaches files to the next message, for the project. */
async function attach(page: Page, files: CaseFiles): Promise<void> {
  const uploads = Object.entries(files).map(([name, content]) => ({
    name,
    mimeType: "",
    buffer: Buffer.from(content),
  }));
  await page.locator("form input[type=file]").setInputFiles(uploads);
  for (const { name } of uploads) {
    await page
      .getByRole("button", { name: `Add ${name} to the project instead` })
      .click({ timeout: SENT_MS });
    await page.getByRole("button", { name: `Send ${name} in the prompt instead` }).waitFor();
  }
}

/** @returns the chat's id */
async function send(page: Page, prompt: string): Promise<string> {
  const box = page.getByLabel("Message", { exact: true });
  await box.fill(prompt, { timeout: SENT_MS });
  await box.press("Enter");
  await page.waitForURL(/\/chat\/[\w-]+$/, { timeout: SENT_MS });
  return page.url().split("/").at(-1) ?? "";
}

/** Waits until the reply to a message after the `known` ones has ended, and the repairs that the product began on its own. */
async function waitForEnd(
  page: Page,
  api: ProductApi,
  { chatId, known }: { chatId: string; known: number },
): Promise<{ messages: ChatMessage[]; endedAt: number }> {
  const starting = page.getByRole("button", { name: "Fix it" }).and(page.locator("[aria-busy=true]"));
  const start = performance.now();
  const deadline = start + REPLY_MS;
  let messages: ChatMessage[] = [];
  let endedAt = start;
  while (performance.now() < deadline) {
    messages = await api.messages(chatId);
    const isNew = messages.length > known;
    const isBusy = isAtWork(messages) || (await starting.isVisible());
    // Nothing was sent to a chat that was there before.
    if (!isNew && !isBusy && performance.now() - start > SENT_MS) break;
    const last = messages.at(-1);
    // What a limit or the model stopped is evaluated as it is.
    if (last?.run?.state === "paused") break;
    if (last?.run) await api.answerRun(chatId, last);
    if (isBusy) endedAt = performance.now();
    else if (isNew && performance.now() - endedAt > QUIET_MS) return { messages, endedAt };
    await pause(POLL_MS);
  }
  const running = messages.find(({ status }) => status === "streaming");
  if (running) await api.stopReply(chatId, running.id);
  return { messages: await api.messages(chatId), endedAt };
}

const isAtWork = (messages: readonly ChatMessage[]): boolean =>
  messages.at(-1)?.role === "user" ||
  messages.some(
    ({ status, repair }) => status === "queued" || status === "streaming" || repair?.state === "running",
  );
