import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import { exportInput } from "~/domain/project/export";
import { readSession } from "~/server/auth/session";
import { exportVersion } from "~/server/services/project/export-version";
import { supabaseOfProject } from "~/server/services/supabase/access";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

const headers = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

/** Downloads one of the user's versions: `?format=zip`, `git`, `html` or `site`. */
async function GET(request: Request, { params }: { params: Promise<{ versionId: string }> }) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  const format = new URL(request.url).searchParams.get("format") ?? "zip";
  const input = exportInput.safeParse({ ...(await params), format });
  if (!input.success) return new Response(null, { status: 404 });
  const all = deps();
  const supabaseOf = (projectId: string) => supabaseOfProject(all, projectId);
  try {
    const { fileName, contentType, bytes } = await exportVersion({ ...all, supabaseOf }, user, input.data);
    const disposition = `attachment; filename="${fileName}"`;
    return new Response(bytes, {
      headers: { ...headers, "content-type": contentType, "content-disposition": disposition },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}

export const versions: Route = { GET };
