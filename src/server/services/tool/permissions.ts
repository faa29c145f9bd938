import { createHash } from "node:crypto";
import type { User } from "~/domain/owner/owners";
import type { ServerTool } from "~/domain/tool/offered-tool";
import type { ToolDecision } from "~/domain/tool/tool-server";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/system";

/** Identifies a tool definition, which the server may change at any time. */
export const hashOfTool = ({ name, description, schema }: ServerTool): string =>
  createHash("sha256")
    .update(JSON.stringify([name, description, schema]))
    .digest("base64url");

/** A digest of what the user sees of a call, so that the answer applies only to it. */
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

/** A user's decisions about a server's tools, by name. */
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

/** Applies a decision to the current definition of a tool. Refusals hold for any definition. */
export function evaluate(permission: Permission | undefined, hash: string) {
  const isChanged = permission?.decision === "always" && permission.hash !== hash;
  return { decision: isChanged ? null : (permission?.decision ?? null), isChanged };
}

/** The current decision about a tool. */
export async function readDecision(
  db: Db,
  key: { userId: string; serverId: string; tool: string },
  hash: string,
): Promise<ToolDecision | null> {
  const permission = await db.toolPermission.findUnique({
    where: { userId_serverId_tool: key },
    select: { decision: true, hash: true },
  });
  return evaluate(permission ?? undefined, hash).decision;
}

export async function savePermission(
  { tx, clock }: { tx: Tx; clock: Clock },
  key: { userId: string; serverId: string; tool: string },
  permission: Permission,
): Promise<void> {
  const data = { ...permission, decidedAt: clock.now() };
  await tx.toolPermission.upsert({
    where: { userId_serverId_tool: key },
    create: { ...key, ...data },
    update: data,
    select: { tool: true },
  });
}

/** Deletes a decision: the tool asks again. */
export async function deletePermission(
  { db }: { db: Db },
  user: User,
  tool: { serverId: string; tool: string },
): Promise<void> {
  await db.toolPermission.deleteMany({ where: { userId: user.id, ...tool } });
}
