import "server-only";
import { ratedExportInput } from "~/domain/chat/rating-input";
import { exportRated } from "~/server/services/chat/history/rated-replies";
import { download } from "../file-response";
import { type Route, userRoute } from "../route";

/** Downloads the user's rated replies: `?rating=up` or `all`. */
export const ratedReplies: Route = {
  GET: userRoute({
    input: ratedExportInput,
    cost: 50,
    lane: "download",
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
