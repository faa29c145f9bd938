import "server-only";
import { z } from "zod";
import { gitHubCookie } from "~/server/auth/github-cookie";
import { beginGitHubApp } from "~/server/services/github/app-flow";
import { type Route, userRoute } from "../route";

/** Sends the browser to GitHub, to let the operator's app at the user's repositories. */
export const gitHubConnect: Route = {
  GET: userRoute({
    input: z.object({}),
    cost: 5,
    async answer({ deps }) {
      const { url, secret } = beginGitHubApp(deps);
      await gitHubCookie.keep(secret);
      return new Response(null, { status: 303, headers: { "cache-control": "no-store", location: url } });
    },
  }),
};
