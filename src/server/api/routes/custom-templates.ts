import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import { readSession } from "~/server/auth/session";
import { readTemplatePage } from "~/server/services/template/custom-templates";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

/** Serves the source of one of the user's own templates, as text: it only runs in the preview frame. */
async function GET(request: Request, { params }: { params: Promise<{ customTemplateId: string }> }) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  try {
    return new Response(await readTemplatePage(deps(), user, (await params).customTemplateId), {
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "content-security-policy": "default-src 'none'; sandbox",
        // A template's source never changes, only its title.
        "cache-control": "private, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}

export const customTemplates: Route = { GET };
