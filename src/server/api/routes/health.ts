import { readHealth } from "~/server/services/health/read-health";
import { deps } from "~/server/wiring";

export async function GET() {
  const health = await readHealth(deps());
  return Response.json(health, {
    status: health.status === "ok" ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}
