import "server-only";
import { exportChatsInput } from "~/domain/chat/history-input";
import { DomainError } from "~/domain/error/domain-error";
import { readSession } from "~/server/auth/session";
import { exportChats } from "~/server/services/chat/export-chats";
import { deps } from "~/server/wiring";
import type { Route } from "../route";
import { streamOf } from "../stream-of";

const headers = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

/** Downloads the user's chats: `?format=json` or `md`, all of them or `&ids=…,…`. Each is read when the browser has taken the one before. */
async function GET(request: Request) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  const asked = new URL(request.url).searchParams;
  const input = exportChatsInput.safeParse({
    format: asked.get("format"),
    chatIds: asked.get("ids")?.split(",") ?? null,
  });
  if (!input.success) return new Response(null, { status: 404 });
  try {
    const { fileName, contentType, chunks } = await exportChats(deps(), user, input.data);
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
    return new Response(streamOf(chunks), {
      headers: { ...headers, "content-type": contentType, "content-disposition": disposition },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}

export const chats: Route = { GET };
