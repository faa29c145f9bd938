import "server-only";
import { readHealth } from "~/server/services/health/read-health";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

async function GET() {
  const health = await readHealth(deps());
  return Response.json(health, {
    status: health.status === "ok" ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

export const health: Route = { GET };
