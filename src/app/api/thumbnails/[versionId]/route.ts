import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { TAILWIND_URL } from "~/domain/preview/tailwind-file";
import { thumbnailDocument, thumbnailPolicy } from "~/domain/project/thumbnail";
import { readSession } from "~/server/auth/session";
import { readVersionPage } from "~/server/services/project/read-version-page";
import { deps } from "~/server/wiring";

/** The page of a version of the user's own as a small picture of itself: generated code, of which nothing may run. */
export async function GET(request: Request, { params }: { params: Promise<{ versionId: string }> }) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  const id = z.uuid().safeParse((await params).versionId);
  if (!id.success) return new Response(null, { status: 404 });
  try {
    const page = await readVersionPage(deps(), user, id.data);
    const theme = new URL(request.url).searchParams.get("theme") === "light" ? "light" : "dark";
    return new Response(thumbnailDocument(page, theme), {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": thumbnailPolicy(`${deps().appUrl}${TAILWIND_URL}`),
        // A version never changes.
        "cache-control": "private, max-age=31536000, immutable",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}
