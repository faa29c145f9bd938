import "server-only";
import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { readSession } from "~/server/auth/session";
import { readAttachment } from "~/server/services/chat/attachments";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

/** Serves an attachment of the user's own messages. An uploaded file must never run as a page of ours. */
const headers = {
  "cache-control": "private, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

async function GET(request: Request, { params }: { params: Promise<{ attachmentId: string }> }) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  const id = z.uuid().safeParse((await params).attachmentId);
  if (!id.success) return new Response(null, { status: 404 });
  try {
    const { mediaType, bytes } = await readAttachment(deps(), user, id.data);
    const type = mediaType.startsWith("image/") ? mediaType : "text/plain; charset=utf-8";
    return new Response(new Uint8Array(bytes), { headers: { ...headers, "content-type": type } });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}

export const attachments: Route = { GET };
