import "server-only";
import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { gitHubCookie } from "~/server/auth/github-cookie";
import { endGitHubApp } from "~/server/services/github/app-flow";
import { type Route, userRoute } from "../route";

const text = z.string().optional();

/** GitHub sends the browser back, with a code or with a refusal. */
export const gitHubCallback: Route = {
  GET: userRoute({
    input: z.object({ state: text, code: text, error: text }),
    cost: 10,
    async answer({ deps, user, request, input: { state = "", code = "", error } }) {
      const backTo = (query: string) =>
        new Response(null, {
          status: 303,
          headers: { "cache-control": "no-store", location: `${deps.appUrl}/account${query}#github` },
        });
      const secret = gitHubCookie.read(request.headers) ?? "";
      await gitHubCookie.drop();
      if (error !== undefined) return backTo("?github=denied");
      try {
        await endGitHubApp(deps, user, { secret, state, code });
        return backTo("");
      } catch (refusal) {
        if (refusal instanceof DomainError) return backTo("?github=failed");
        throw refusal;
      }
    },
  }),
};
