import "server-only";
import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { readSession } from "~/server/auth/session";
import { readSupabaseChoice } from "~/server/services/supabase/choose";
import { deps } from "~/server/wiring";
import { frameDocument } from "../frame-document";
import type { Route } from "../route";

/**
 * The preview's frame for a project that uses Supabase: its policy opens the one origin that its owner connected. The
 * server looks it up, so that no address opens another.
 */
async function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  const projectId = z.uuid().safeParse((await params).projectId);
  if (!projectId.success) return new Response(null, { status: 404 });
  const outsideImages = new URL(request.url).searchParams.get("images") === "outside";
  try {
    const { access } = await readSupabaseChoice(deps(), user, { projectId: projectId.data });
    return await frameDocument({ outsideImages, supabase: access?.url ?? null });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}

export const frame: Route = { GET };
