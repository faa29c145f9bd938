import "server-only";
import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { readSession } from "~/server/auth/session";
import { readAvatar } from "~/server/services/account/avatar";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

/** The URL contains the picture's version, so the owner's browser may cache it forever. */
const headers = {
  "cache-control": "private, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

async function GET(request: Request, { params }: { params: Promise<{ userId: string }> }) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  const id = z.uuid().safeParse((await params).userId);
  if (!id.success) return new Response(null, { status: 404 });
  try {
    const { mediaType, bytes } = await readAvatar(deps(), user, id.data);
    return new Response(new Uint8Array(bytes), { headers: { ...headers, "content-type": mediaType } });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}

export const avatars: Route = { GET };
