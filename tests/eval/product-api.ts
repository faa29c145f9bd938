import { randomUUID } from "node:crypto";
import type { APIResponse, Page } from "@playwright/test";
import superjson, { type SuperJSONResult } from "superjson";
import type { PickableModel } from "~/domain/billing/model-access";
import type { ChatMessage } from "~/domain/chat/message";
import type { EditFormat } from "~/domain/model/edit-format";
import { queryPath } from "../bench/call.ts";
import type { CaseFiles } from "./eval-case.ts";

/** More than a case's messages, tries to repair included. */
const ALL_MESSAGES = 100;

/** The product as its screens call it, with the session of a page. */
export function productApi({ request }: Page, url: string) {
  async function read(path: string, answer: APIResponse): Promise<unknown> {
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    const { result } = (await answer.json()) as { result: { data: SuperJSONResult } };
    return superjson.deserialize(result.data);
  }
  const query = async (path: string, input?: unknown) =>
    read(path, await request.get(url + queryPath(path, input)));
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
    /** Makes a chat whose project has these files. @returns its id */
    async importProject(name: string, given: CaseFiles): Promise<string> {
      const chatId = randomUUID();
      const files = Object.entries(given).map(([path, content]) => ({ path, encoding: "text", content }));
      await mutate("chat.importFiles", { chatId, name, files });
      return chatId;
    },
    /** Selects a model, and has errors of its pages sent back to it without a click. */
    selectModel: (modelId: string) =>
      mutate("settings.save", { defaultModel: modelId, automaticRepair: true }),
    chooseEditFormat: (modelId: string, format: EditFormat) =>
      mutate("model.chooseEditFormat", { modelId, format }),
    stopReply: (chatId: string, replyId: string) => mutate("chat.stop", { chatId, replyId }),
  };
}
export type ProductApi = ReturnType<typeof productApi>;
