import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import { gitHubCookie } from "~/server/auth/github-cookie";
import { readSession } from "~/server/auth/session";
import { endGitHubApp } from "~/server/services/github/app-flow";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

/** GitHub sends the browser back, with a code or with a refusal. */
async function GET(request: Request) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  const answer = new URL(request.url).searchParams;
  const secret = gitHubCookie.read(request.headers) ?? "";
  await gitHubCookie.drop();
  try {
    const [state, code] = [answer.get("state") ?? "", answer.get("code") ?? ""];
    if (answer.has("error")) return backTo("?github=denied");
    await endGitHubApp(deps(), user, { secret, state, code });
    return backTo("");
  } catch (error) {
    if (error instanceof DomainError) return backTo("?github=failed");
    throw error;
  }
}

const backTo = (query: string) =>
  new Response(null, {
    status: 303,
    headers: { "cache-control": "no-store", location: `${deps().appUrl}/account${query}#github` },
  });

export const gitHubCallback: Route = { GET };
