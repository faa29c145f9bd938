import "server-only";
import { readSession } from "~/server/auth/session";
import { exportAccount } from "~/server/services/transfer/export-account";
import { deps } from "~/server/wiring";
import type { Route } from "../route";
import { streamOf } from "../stream-of";

const headers = {
  "cache-control": "private, no-store",
  "content-type": "application/zip",
  "content-disposition": 'attachment; filename="bluebonnet-account.zip"',
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

/** Downloads the user's whole account. Each part is read when the browser has taken the one before. */
async function GET(request: Request) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  return new Response(streamOf(exportAccount(deps(), user)), { headers });
}

export const accountExport: Route = { GET };
