import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { endToolSignIn } from "~/server/services/tool/tool-servers";
import { type Route, userRoute } from "../route";

/** OAuth callback of a tool server's sign-in. The account page shows the result. */
export const toolsOauth: Route = {
  GET: userRoute({
    input: z.object({}),
    cost: 10,
    async answer({ deps, user, request }) {
      const result = new URLSearchParams({ mcp: "signed-in" });
      try {
        await endToolSignIn(deps, user, new URL(request.url).searchParams);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        result.set("mcp", "failed");
      }
      // A relative address: behind a proxy the request's own is not the public one.
      return new Response(null, { status: 303, headers: { location: `/account/connections?${result}#mcp` } });
    },
  }),
};
