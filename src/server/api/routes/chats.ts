import { z } from "zod";
import { exportChatsInput } from "~/domain/chat/history-input";
import { ratedExportInput } from "~/domain/chat/rating-input";
import { readAttachment } from "~/server/services/chat/attachments/attachment-store";
import { exportChats } from "~/server/services/chat/history/export-chats";
import { exportRated } from "~/server/services/chat/history/reply-ratings";
import { download, immutableFile } from "../file-response";
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
    concurrency: "download",
    answer: async ({ deps, user, input }) => download(await exportChats(deps, user, input)),
  }),
};

/** Serves an attachment of the user's own messages. */
export const attachments: Route = {
  GET: userRoute({
    input: z.object({ attachmentId: z.uuid() }),
    cost: 2,
    async answer({ deps, user, input }) {
      const { mediaType, bytes } = await readAttachment(deps, user, input.attachmentId);
      const type = mediaType.startsWith("image/") ? mediaType : "text/plain; charset=utf-8";
      return immutableFile(new Uint8Array(bytes), type);
    },
  }),
};

/** Downloads the user's rated replies: `?rating=up` or `all`. */
export const ratedReplies: Route = {
  GET: userRoute({
    input: ratedExportInput,
    cost: 50,
    concurrency: "download",
    answer: ({ deps, user, input }) =>
      download({
        fileName: "rated-replies.jsonl",
        contentType: "application/jsonl; charset=utf-8",
        content: encoded(exportRated(deps, user, input.rating)),
      }),
  }),
};

async function* encoded(lines: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}
