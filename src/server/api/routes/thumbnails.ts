import "server-only";
import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { readSession } from "~/server/auth/session";
import { readVersionPage } from "~/server/services/project/read-version-page";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

/**
 * Serves the source of one of the user's page versions for its thumbnail, as text: it only runs in the preview frame.
 */
async function GET(request: Request, { params }: { params: Promise<{ versionId: string }> }) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  const id = z.uuid().safeParse((await params).versionId);
  if (!id.success) return new Response(null, { status: 404 });
  try {
    return new Response(await readVersionPage(deps(), user, id.data), {
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "content-security-policy": "default-src 'none'; sandbox",
        // Versions are immutable.
        "cache-control": "private, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}

export const thumbnails: Route = { GET };
