import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import { gitHubCookie } from "~/server/auth/github-cookie";
import { readSession } from "~/server/auth/session";
import { beginGitHubApp } from "~/server/services/github/app-flow";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

const headers = { "cache-control": "no-store" };

/** Sends the browser to GitHub, to let the operator's app at the user's repositories. */
async function GET(request: Request) {
  if (!(await readSession(request.headers))) return new Response(null, { status: 401 });
  try {
    const { url, secret } = beginGitHubApp(deps());
    await gitHubCookie.keep(secret);
    return new Response(null, { status: 303, headers: { ...headers, location: url } });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}

export const gitHubConnect: Route = { GET };
