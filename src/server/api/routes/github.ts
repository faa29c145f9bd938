import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { gitHubCookie } from "~/server/auth/cookies";
import { finishGitHubConnection, startGitHubConnection } from "~/server/services/github/app-flow";
import { type Route, userRoute } from "../route";

const redirectTo = (location: string) =>
  new Response(null, { status: 303, headers: { "cache-control": "no-store", location } });

/** Sends the browser to GitHub, to authorize the operator's app for the user's repositories. */
export const gitHubConnect: Route = {
  GET: userRoute({
    input: z.object({}),
    cost: 5,
    async answer({ deps }) {
      const { url, secret } = startGitHubConnection(deps);
      await gitHubCookie.set(secret);
      return redirectTo(url);
    },
  }),
};

const text = z.string().optional();

/** GitHub sends the browser back, with a code or with a refusal. */
export const gitHubCallback: Route = {
  GET: userRoute({
    input: z.object({ state: text, code: text, error: text }),
    cost: 10,
    async answer({ deps, user, request, input: { state = "", code = "", error } }) {
      const backTo = (query: string) => redirectTo(`${deps.appUrl}/account/connections${query}#github`);
      const secret = gitHubCookie.read(request.headers) ?? "";
      await gitHubCookie.clear();
      if (error !== undefined) return backTo("?github=denied");
      try {
        await finishGitHubConnection(deps, user, { secret, state, code });
        return backTo("");
      } catch (refusal) {
        if (refusal instanceof DomainError) return backTo("?github=failed");
        throw refusal;
      }
    },
  }),
};
