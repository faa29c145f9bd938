import "server-only";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

/** Serves a built-in template's files for the preview. Public. */
async function GET(_: Request, { params }: { params: Promise<{ templateId: string }> }) {
  const template = await deps().templates.find((await params).templateId);
  if (!template) return new Response(null, { status: 404 });
  return Response.json(template.files, { headers: { "cache-control": "public, max-age=300" } });
}

export const templates: Route = { GET };
