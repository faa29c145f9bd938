import { randomUUID } from "node:crypto";
import type { APIResponse, Page } from "@playwright/test";
import superjson, { type SuperJSONResult } from "superjson";
import type { PickableModel } from "~/domain/billing/model-access";
import type { AgentRole } from "~/domain/chat/agent/role";
import type { ChatMessage } from "~/domain/chat/message";
import type { EditFormat } from "~/domain/model/edit-format";
import type { ProjectHead } from "~/domain/project/project";
import { queryPath } from "../bench/call.ts";
import type { CaseFiles } from "./eval-case.ts";

/** More than a case's messages, tries to repair included. */
const ALL_MESSAGES = 100;
/** What one request for contents may name. */
const CONTENTS = 200;

const importedFile = ([path, content]: [string, string | Uint8Array]) =>
  typeof content === "string"
    ? { path, encoding: "text", content }
    : { path, encoding: "base64", content: Buffer.from(content).toString("base64") };

/** The product as its screens call it, with the session of a page. */
export function productApi({ request }: Page, url: string) {
  async function read(path: string, answer: APIResponse): Promise<unknown> {
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    const { result } = (await answer.json()) as { result: { data: SuperJSONResult } };
    return superjson.deserialize(result.data);
  }
  const query = async (path: string, input?: unknown) =>
    // The server may close an idle connection just as it is used again.
    read(path, await request.get(url + queryPath(path, input), { maxRetries: 2 }));
  const mutate = async (path: string, input: unknown) =>
    read(
      path,
      await request.post(`${url}/api/trpc/${path}`, {
        data: superjson.serialize(input),
        headers: { origin: url },
      }),
    );
  return {
    models: () => query("model.list") as Promise<PickableModel[]>,
    async messages(chatId: string): Promise<ChatMessage[]> {
      const { items } = (await query("chat.messages", { chatId, limit: ALL_MESSAGES })) as {
        items: ChatMessage[];
      };
      return items;
    },
    /** Adds files to a chat's project; a new chat is made where none is named. @returns the chat's id */
    async importFiles(name: string, files: CaseFiles, chatId: string = randomUUID()): Promise<string> {
      await mutate("chat.importFiles", { chatId, name, files: Object.entries(files).map(importedFile) });
      return chatId;
    },
    /** The files of a chat's project. */
    async files(chatId: string): Promise<CaseFiles> {
      const head = (await query("project.ofChat", { chatId })) as ProjectHead | null;
      const all: [string, string | Uint8Array][] = [];
      for (let at = 0; head && at < head.files.length; at += CONTENTS) {
        const some = head.files.slice(at, at + CONTENTS);
        const input = { projectId: head.projectId, ids: some.map(({ id }) => id) };
        const contents = (await query("project.contents", input)) as Record<string, string | Uint8Array>;
        all.push(...some.map(({ path, id }) => [path, contents[id] ?? ""] as [string, string | Uint8Array]));
      }
      return Object.fromEntries(all);
    },
    /** Selects a model, and has errors of its pages sent back to it without a click. */
    selectModel: (modelId: string) =>
      mutate("settings.save", { defaultModel: modelId, automaticRepair: true }),
    /** Has runs share their work among these. */
    saveRoles: (roles: readonly AgentRole[]) =>
      mutate("settings.saveRoles", {
        roles: roles.map((role) => ({ role, isOn: true, modelId: null, prompt: null })),
      }),
    chooseEditFormat: (modelId: string, format: EditFormat) =>
      mutate("model.chooseEditFormat", { modelId, format }),
    /** Answers what a run asks, as somebody who leaves all choices to it and allows what it wants. */
    async answerRun(chatId: string, { id: replyId, run }: ChatMessage): Promise<void> {
      if (run?.state === "asking")
        await mutate("chat.answerQuestions", {
          chatId,
          replyId,
          asked: run.questions.map(({ text }) => text),
          answers: run.questions.map(() => ""),
        });
      if (run?.consent) {
        const { position, shownId } = run.consent;
        await mutate("chat.answerConsent", { chatId, replyId, position, shownId, answer: "once" });
      }
    },
    stopReply: (chatId: string, replyId: string) => mutate("chat.stop", { chatId, replyId }),
  };
}
export type ProductApi = ReturnType<typeof productApi>;
