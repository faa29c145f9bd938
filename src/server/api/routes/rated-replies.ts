import "server-only";
import { ratedExportInput } from "~/domain/chat/rating-input";
import { readSession } from "~/server/auth/session";
import { exportRated } from "~/server/services/chat/rated-replies";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

const headers = {
  "cache-control": "private, no-store",
  "content-type": "application/jsonl; charset=utf-8",
  "content-disposition": 'attachment; filename="rated-replies.jsonl"',
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

/** Downloads the user's rated replies: `?rating=up` or `all`. Each line is made when the browser has taken the one before. */
async function GET(request: Request) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  const input = ratedExportInput.safeParse({ rating: new URL(request.url).searchParams.get("rating") });
  if (!input.success) return new Response(null, { status: 404 });
  const lines = exportRated(deps(), user, input.data.rating);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
  return new Response(body, { headers });
}

export const ratedReplies: Route = { GET };
