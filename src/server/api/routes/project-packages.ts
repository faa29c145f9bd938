import "server-only";
import { z } from "zod";
import { readSession } from "~/server/auth/session";
import { publicRoute, type Route } from "../route";

const wanted = z.object({ lock: z.string(), imports: z.array(z.string()).max(500) });

const MAX_BYTES = 4_000_000;

/**
 * Modules of what a lock file pins, as far as they were fetched (FetchedModules); null for others. Nothing is fetched, and
 * whoever asks names the hashes of all contents. Guests and the server's own browser, which has no session, get only what
 * was bundled before: every other set would take room on the disk.
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
      const isReadOnly = (await readSession(request.headers)) === null;
      return Response.json(await deps.packages.modules({ ...asked.data, isReadOnly }));
    },
  }),
};
