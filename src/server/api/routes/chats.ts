import "server-only";
import { z } from "zod";
import { exportChatsInput } from "~/domain/chat/history-input";
import { exportChats } from "~/server/services/chat/history/export-chats";
import { download } from "../file-response";
import { type Route, userRoute } from "../route";

const input = z
  .object({ format: z.string(), ids: z.string().optional() })
  .transform(({ format, ids }) => ({ format, chatIds: ids?.split(",") ?? null }))
  .pipe(exportChatsInput);

/** Downloads the user's chats: `?format=json` or `md`, all of them or `&ids=…,…`. */
export const chats: Route = {
  GET: userRoute({
    input,
    cost: 50,
    lane: "download",
    answer: async ({ deps, user, input }) => download(await exportChats(deps, user, input)),
  }),
};
