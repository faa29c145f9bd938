import { createHash } from "node:crypto";
import type { User } from "~/domain/owner/owners";
import type { ServerTool } from "~/domain/tool/offered-tool";
import type { ToolDecision } from "~/domain/tool/tool-server";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";

/** Tells a tool from another one of the same name: a server may change what it says at any time. */
export const hashOfTool = ({ name, description, schema }: ServerTool): string =>
  createHash("sha256")
    .update(JSON.stringify([name, description, schema]))
    .digest("base64url");

/** A digest of what the user is shown of a call, so that an answer to another call does not count. */
export const shownIdOf = (call: {
  serverId: string;
  serverName: string;
  tool: string;
  hash: string;
  arguments: string;
}): string => {
  const { serverId, serverName, tool, hash, arguments: args } = call;
  return createHash("sha256")
    .update(JSON.stringify([serverId, serverName, tool, hash, args]))
    .digest("base64url");
};

export type Permission = { decision: ToolDecision; hash: string };

/** What a user decided about a server's tools, by their names. */
export async function permissionsOf(
  db: Db,
  userId: string,
  serverId: string,
): Promise<ReadonlyMap<string, Permission>> {
  const rows = await db.toolPermission.findMany({
    where: { userId, serverId },
    select: { tool: true, decision: true, hash: true },
  });
  return new Map(rows.map(({ tool, ...permission }) => [tool, permission]));
}

/** What a decision means for a tool as it is now. A tool that was refused stays so, whatever it says of itself. */
export function evaluate(permission: Permission | undefined, hash: string) {
  const isChanged = permission?.decision === "always" && permission.hash !== hash;
  return { decision: isChanged ? null : (permission?.decision ?? null), isChanged };
}

/** What is decided about one tool now. */
export async function decisionNow(
  db: Db,
  of: { userId: string; serverId: string; tool: string },
  hash: string,
): Promise<ToolDecision | null> {
  const permission = await db.toolPermission.findUnique({
    where: { userId_serverId_tool: of },
    select: { decision: true, hash: true },
  });
  return evaluate(permission ?? undefined, hash).decision;
}

/** Keeps a decision about a tool. */
export async function keepPermission(
  { tx, clock }: { tx: Tx; clock: Clock },
  of: { userId: string; serverId: string; tool: string },
  permission: Permission,
): Promise<void> {
  const data = { ...permission, decidedAt: clock.now() };
  await tx.toolPermission.upsert({
    where: { userId_serverId_tool: of },
    create: { ...of, ...data },
    update: data,
    select: { tool: true },
  });
}

/** Forgets a decision: the tool asks again. */
export async function forgetPermission(
  { db }: { db: Db },
  user: User,
  of: { serverId: string; tool: string },
): Promise<void> {
  await db.toolPermission.deleteMany({ where: { userId: user.id, ...of } });
}
