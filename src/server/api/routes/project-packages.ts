import "server-only";
import { z } from "zod";
import { publicRoute, type Route } from "../route";

const wanted = z.object({ lock: z.string(), imports: z.array(z.string()).max(500) });

const MAX_BYTES = 4_000_000;

/**
 * Modules of what a lock file pins, as far as they were fetched (FetchedModules); null for others. Anyone may ask, such
 * as the server's own browser, which has no session: nothing is fetched, and who asks names the hashes of all contents.
 */
export const projectPackages: Route = {
  POST: publicRoute({
    input: z.object({}),
    cost: 10,
    lane: "bundle",
    bodyBytes: () => MAX_BYTES,
    async answer({ deps, request }) {
      const asked = wanted.safeParse(await request.json().catch(() => undefined));
      if (!asked.success) return Response.json({ message: "This is not a lock file." }, { status: 400 });
      return Response.json(await deps.packages.modules(asked.data));
    },
  }),
};
