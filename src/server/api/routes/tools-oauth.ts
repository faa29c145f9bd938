import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import { readSession } from "~/server/auth/session";
import { endToolSignIn } from "~/server/services/tool/tool-servers";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

/** Where the sign-in of a server of tools returns to, with a code for its tokens; the account page says how it ended. */
async function GET(request: Request) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  const result = new URLSearchParams({ mcp: "signed-in" });
  try {
    await endToolSignIn(deps(), user, new URL(request.url).searchParams);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    result.set("mcp", "failed");
  }
  // A relative address: behind a proxy the request's own is not the public one.
  return new Response(null, { status: 303, headers: { location: `/account?${result}#mcp` } });
}

export const toolsOauth: Route = { GET };
