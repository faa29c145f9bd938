import type { User } from "~/domain/owner/owners";
import { operatorServerId } from "~/domain/tool/tool-server";
import type { Prisma } from "~/server/db/generated/client";
import type { Sealer } from "~/server/ports/system";
import type {
  ToolServer,
  ToolServerError,
  ToolServerSettings,
  ToolSignIn,
  Tools,
} from "~/server/ports/tools";
import { mayCallPrivate, ownsInstallation, type PrivateCallDeps } from "../owner/installation-owner";

export type ToolDeps = PrivateCallDeps & {
  tools: Tools;
  sealer: Sealer;
  /** Public origin without a trailing slash. */
  appUrl: string;
};

export const serverColumns = {
  id: true,
  name: true,
  url: true,
  transport: true,
  sealedHeaders: true,
  sealedSignIn: true,
  enabled: true,
  user: { select: { id: true, email: true } },
} as const;

export type ServerRow = Prisma.ToolServerGetPayload<{ select: typeof serverColumns }>;

/** A server of the user or the operator. */
export type ReachableServer = { id: string; name: string; server: ToolServer };

/** The operator's servers that a user may use: only the shared ones, except for the owner. */
export async function operatorServersOf(
  deps: Pick<ToolDeps, "db" | "tools" | "owners">,
  user: User,
): Promise<ReachableServer[]> {
  const { fromOperator } = deps.tools;
  const isOwner = fromOperator.length > 0 && (await ownsInstallation(deps, user));
  return fromOperator
    .filter(({ isShared }) => isShared || isOwner)
    .map(({ name }) => ({ id: operatorServerId(name), name, server: { operator: name, isOwner } }));
}

/** Why a server failed, with details only for those who may see them. */
export const reasonOf = (server: ToolServer, error: ToolServerError): string =>
  "operator" in server && !server.isOwner ? error.messageForOthers : error.message;

/** The headers of a server; none if they cannot be unsealed. */
export function openHeaders(
  { sealer }: Pick<ToolDeps, "sealer">,
  sealed: string | null,
): Record<string, string> {
  return JSON.parse(openSealed(sealer, sealed) ?? "{}") as Record<string, string>;
}

function openSealed(sealer: Sealer, sealed: string | null): string | null {
  try {
    return sealed && sealer.open(sealed, "tool-server");
  } catch {
    return null;
  }
}

/** A server with its secrets opened. */
export async function settingsOf(deps: ToolDeps, row: ServerRow): Promise<ToolServerSettings> {
  const of = { id: row.id, userId: row.user.id };
  return {
    id: row.id,
    url: row.url,
    transport: row.transport === "sse" ? "sse" : "http",
    headers: openHeaders(deps, await renew(deps, of, { column: "sealedHeaders", sealed: row.sealedHeaders })),
    allowPrivate: await mayCallPrivate(deps, row.user),
    signIn: signInOf(deps, of),
  };
}

/** Reseals a secret after a change of AUTH_SECRET. @returns the sealed secret */
async function renew(
  { db, sealer }: Pick<ToolDeps, "db" | "sealer">,
  of: { id: string; userId: string },
  { column, sealed }: { column: "sealedHeaders" | "sealedSignIn"; sealed: string | null },
): Promise<string | null> {
  try {
    const renewed = sealed && sealer.renew(sealed, "tool-server");
    if (renewed === sealed) return sealed;
    // Only if it was not replaced meanwhile.
    await db.toolServer.updateMany({ where: { ...of, [column]: sealed }, data: { [column]: renewed } });
    return renewed;
  } catch {
    // It cannot be unsealed: the server asks for a key or a sign-in again, and other servers still work.
    return null;
  }
}

/** Stores a server's sign-in sealed in its row. */
export function signInOf(
  { db, sealer, appUrl }: Pick<ToolDeps, "db" | "sealer" | "appUrl">,
  { id, userId }: { id: string; userId: string },
): ToolSignIn {
  return {
    returnUrl: `${appUrl}/api/tools/oauth`,
    async read() {
      const row = await db.toolServer.findFirst({ where: { id, userId }, select: { sealedSignIn: true } });
      const of = { id, userId };
      const secret = { column: "sealedSignIn" as const, sealed: row?.sealedSignIn ?? null };
      return openSealed(sealer, await renew({ db, sealer }, of, secret));
    },
    async keep(kept) {
      await db.toolServer.updateMany({
        where: { id, userId },
        data: { sealedSignIn: sealer.seal(kept, "tool-server") },
      });
    },
  };
}
