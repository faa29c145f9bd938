import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isReady, readHealth, readParts } from "~/server/services/health/read-health";
import { readMetrics } from "~/server/services/health/read-metrics";
import { publicRoute, type Route } from "../route";

const fresh = { "cache-control": "no-store" };

/** Liveness only: the process responds. */
export const live: Route = {
  GET: publicRoute({ input: z.object({}), cost: 0, answer: () => Response.json({ status: "ok" }) }),
};

/** What runs here, and whether the database responds, for `npm start`; never rate-limited. */
export const health: Route = {
  GET: publicRoute({
    input: z.object({}),
    cost: 0,
    async answer({ deps }) {
      const state = await readHealth(deps);
      return Response.json(state, { status: state.status === "ok" ? 200 : 503, headers: fresh });
    },
  }),
};

/** Readiness, for load balancers: whether this process should get traffic. */
export const ready: Route = {
  GET: publicRoute({
    input: z.object({}),
    cost: 0,
    async answer({ deps }) {
      const parts = await readParts(deps);
      const isDegraded = parts.some(({ state }) => state === "degraded");
      const status = !isReady(parts) ? "unavailable" : isDegraded ? "degraded" : "ready";
      return Response.json({ status, parts }, { status: isReady(parts) ? 200 : 503, headers: fresh });
    },
  }),
};

/**
 * Metrics for Prometheus, for whoever has the operator's token. Not for an address, such as this machine's own: behind
 * a proxy, everybody comes from there.
 */
export const metrics: Route = {
  GET: publicRoute({
    input: z.object({}),
    cost: 0,
    async answer({ deps, request }) {
      if (!deps.metricsToken) return new Response(null, { status: 404 });
      if (!isEqual(request.headers.get("authorization") ?? "", `Bearer ${deps.metricsToken}`))
        return new Response(null, { status: 401, headers: { "www-authenticate": "Bearer" } });
      return new Response(await readMetrics(deps), {
        headers: { ...fresh, "content-type": "text/plain; version=0.0.4; charset=utf-8" },
      });
    },
  }),
};

const isEqual = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));

const sha256 = (text: string) => createHash("sha256").update(text).digest();
