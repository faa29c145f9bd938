import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { ChatMessage } from "~/domain/chat/message";
import { checkProject, inWords, openChat } from "./check-project.ts";
import type { NamedCase } from "./eval-case.ts";
import { judge, tokensOf, type Verdict } from "./judge.ts";
import { type ProductApi, productApi } from "./product-api.ts";

/** A small model on a slow machine writes a large page in this time. */
const REPLY_MS = 30 * 60_000;
const SENT_MS = 30_000;
const POLL_MS = 500;
/** Longer than the product waits for the errors of a finished page before it has them repaired. */
const QUIET_MS = 3_500;

export type CaseResult = Verdict & {
  id: string;
  kind: string;
  prompt: string;
  /** From 1. */
  repetition: number;
  /** Tries to repair, successful or not. */
  tries: number;
  /** From sending to the end of the last reply. */
  seconds: number;
  inputTokens: number | null;
  outputTokens: number | null;
};

type Asked = { url: string; modelId: string; repetition: number };
type Attempt = { result: CaseResult; picture: Buffer | null };

/** Has a model work on a case in the product, in a page with a session, and checks what came out. */
export async function runCase(page: Page, evalCase: NamedCase, asked: Asked): Promise<Attempt> {
  const { id, kind, prompt } = evalCase;
  const about = { id, kind, prompt, repetition: asked.repetition };
  try {
    const { picture, ...found } = await attempt(page, evalCase, asked);
    return { result: { ...about, ...found }, picture };
  } catch (error) {
    // One attempt that broke off must not end a run of hours.
    const reason = `The attempt broke off: ${inWords(error)}`;
    const nothing = { tries: 0, seconds: 0, inputTokens: null, outputTokens: null };
    return { result: { ...about, ...nothing, outcome: "no_reply", reason }, picture: null };
  }
}

async function attempt(page: Page, evalCase: NamedCase, { url, modelId }: Asked) {
  const { prompt, check } = evalCase;
  const api = productApi(page, url);
  await api.selectModel(modelId);
  await openCase(page, api, evalCase, url);
  const start = performance.now();
  const chatId = await send(page, prompt);
  const { messages, endedAt } = await waitForEnd(page, api, chatId);
  const { problem, picture } = await checkProject(page, `${url}/chat/${chatId}`, check);
  const { input, output } = tokensOf(messages);
  return {
    ...judge({ modelId, messages, problem }),
    tries: messages.filter(({ repair }) => repair).length,
    seconds: (endedAt - start) / 1_000,
    inputTokens: input,
    outputTokens: output,
    picture,
  };
}

/** Opens a new chat, or one with the given project. */
async function openCase(page: Page, api: ProductApi, { id, given }: NamedCase, url: string): Promise<void> {
  const path = given ? `/chat/${await api.importProject(id, given)}` : "/chat";
  await openChat(page, url + path);
}

/** @returns the chat's id */
async function send(page: Page, prompt: string): Promise<string> {
  const box = page.getByLabel("Message", { exact: true });
  await box.fill(prompt, { timeout: SENT_MS });
  await box.press("Enter");
  await page.waitForURL(/\/chat\/[\w-]+$/, { timeout: SENT_MS });
  return page.url().split("/").at(-1) ?? "";
}

/** Waits until the reply has ended, and the repairs that the product began on its own. */
async function waitForEnd(
  page: Page,
  api: ProductApi,
  chatId: string,
): Promise<{ messages: ChatMessage[]; endedAt: number }> {
  const starting = page.getByRole("button", { name: "Fix it" }).and(page.locator("[aria-busy=true]"));
  const start = performance.now();
  const deadline = start + REPLY_MS;
  let messages: ChatMessage[] = [];
  let endedAt = start;
  while (performance.now() < deadline) {
    messages = await api.messages(chatId);
    const isBusy = isAtWork(messages) || (await starting.isVisible());
    // Nothing was sent to a chat that was there before.
    if (messages.length === 0 && !isBusy && performance.now() - start > SENT_MS) break;
    if (isBusy) endedAt = performance.now();
    else if (messages.length > 0 && performance.now() - endedAt > QUIET_MS) return { messages, endedAt };
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
