import type { User } from "~/domain/owner/owners";
import { operatorServerId } from "~/domain/tool/tool-server";
import type { Prisma } from "~/server/db/generated/client";
import type { Sealer } from "~/server/ports/sealer";
import type {
  ToolServer,
  ToolServerError,
  ToolServerSettings,
  ToolSignIn,
  Tools,
} from "~/server/ports/tools";
import { mayCallPrivate, type PrivateCallDeps } from "../owner/may-call-private";
import { ownsInstallation } from "../owner/owns-installation";

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

/** A server that a user may use: theirs, or one of the operator's. */
export type ReachableServer = { id: string; name: string; server: ToolServer };

/** The operator's servers that a user may use: they reach what the operator can, so strangers get only shared ones. */
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

/** Why a server failed, as one user may know it. */
export const reasonOf = (server: ToolServer, error: ToolServerError): string =>
  "operator" in server && !server.isOwner ? error.messageForOthers : error.message;

/** The headers of a server; none where the secret that sealed them is lost. */
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

/** Seals a secret again with the new AUTH_SECRET after a change of it. @returns it as it is sealed now */
async function renew(
  { db, sealer }: Pick<ToolDeps, "db" | "sealer">,
  of: { id: string; userId: string },
  { column, sealed }: { column: "sealedHeaders" | "sealedSignIn"; sealed: string | null },
): Promise<string | null> {
  try {
    const renewed = sealed && sealer.renew(sealed, "tool-server");
    if (renewed === sealed) return sealed;
    // Only what was just read: it may have been replaced meanwhile.
    await db.toolServer.updateMany({ where: { ...of, [column]: sealed }, data: { [column]: renewed } });
    return renewed;
  } catch {
    // The secret that it was sealed with is lost: the server asks for a key or a sign-in, and others still work.
    return null;
  }
}

/** What is kept of a server's sign-in, sealed, in its row. */
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
