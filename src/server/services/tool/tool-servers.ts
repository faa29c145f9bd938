import { DomainError, notFound } from "~/domain/error/domain-error";
import type { User } from "~/domain/owner/owners";
import {
  isOperatorServer,
  MAX_TOOL_SERVERS,
  type ToolServerState,
  type ToolServerView,
} from "~/domain/tool/tool-server";
import type { ToolServerInput } from "~/domain/tool/tool-server-input";
import type { Clock, Ids } from "~/server/ports/system";
import { type ToolServer, ToolServerError, type ToolServerSettings } from "~/server/ports/tools";
import { mayCallPrivate } from "../owner/installation-owner";
import { evaluate, hashOfTool, permissionsOf } from "./permissions";
import {
  openHeaders,
  operatorServersOf,
  reasonOf,
  type ServerRow,
  serverColumns,
  settingsOf,
  signInOf,
  type ToolDeps,
} from "./reachable-servers";

type Deps = ToolDeps & { clock: Clock; ids: Ids };

/** The user's servers, then the operator's available ones. */
export async function listToolServers(deps: Deps, user: User): Promise<ToolServerView[]> {
  const [rows, operators] = await Promise.all([
    deps.db.toolServer.findMany({
      where: { userId: user.id },
      orderBy: { id: "asc" },
      select: serverColumns,
    }),
    operatorServersOf(deps, user),
  ]);
  const own = rows.map(({ id, name, url, transport, enabled, ...row }) => ({
    id,
    name,
    url,
    enabled,
    transport: transport === "sse" ? ("sse" as const) : ("http" as const),
    headerNames: Object.keys(openHeaders(deps, row.sealedHeaders)),
    isSignedIn: row.sealedSignIn !== null,
  }));
  const others = operators.map(({ id, name }) => ({
    id,
    name,
    url: null,
    transport: null,
    headerNames: [],
    isSignedIn: false,
    enabled: true,
  }));
  return [...own, ...others];
}

async function requireOwn(deps: Deps, user: User, id: string): Promise<ServerRow> {
  const row = await deps.db.toolServer.findFirst({ where: { id, userId: user.id }, select: serverColumns });
  if (!row) throw notFound();
  return row;
}

async function requireServer(deps: Deps, user: User, id: string): Promise<ToolServer> {
  if (!isOperatorServer(id)) return settingsOf(deps, await requireOwn(deps, user, id));
  const reachable = (await operatorServersOf(deps, user)).find((each) => each.id === id);
  if (!reachable) throw notFound();
  return reachable.server;
}

/** Fetches a server's tools. @throws DomainError not_found */
export async function readToolServer(
  deps: Deps,
  user: User,
  { id }: { id: string },
): Promise<ToolServerState> {
  const server = await requireServer(deps, user, id);
  const permissions = await permissionsOf(deps.db, user.id, id);
  try {
    const { tools, leftOut } = await deps.tools.list(server, { fresh: true });
    return {
      connected: true,
      leftOut,
      tools: tools.map((tool) => ({
        name: tool.name,
        description: tool.description,
        ...evaluate(permissions.get(tool.name), hashOfTool(tool)),
      })),
    };
  } catch (error) {
    if (!(error instanceof ToolServerError)) throw error;
    return { connected: false, reason: reasonOf(server, error), needsSignIn: error.needsSignIn };
  }
}

/**
 * Adds or changes a server, after probing it. A server that requires a sign-in is saved as well, because signing in needs
 * its address.
 *
 * @throws DomainError not_found, conflict; invalid when the probe fails
 */
export async function saveToolServer(
  deps: Deps,
  user: User,
  { id: existingId, name, url, headers: newHeaders }: ToolServerInput,
): Promise<{ id: string; tools: number; needsSignIn: boolean }> {
  const { db, sealer, clock, ids } = deps;
  const existing = existingId ? await requireOwn(deps, user, existingId) : undefined;
  const storedHeaders = existing ? openHeaders(deps, existing.sealedHeaders) : {};
  const keepsHeaders = Object.keys(newHeaders).length === 0;
  const isMoved = existing !== undefined && existing.url !== url;
  // Stored keys are never sent to another address.
  if (isMoved && keepsHeaders && Object.keys(storedHeaders).length > 0)
    throw new DomainError("invalid", "The address changed. Enter the headers again.", { field: "headers" });
  const headers = keepsHeaders ? storedHeaders : newHeaders;
  const id = existingId ?? ids.next();
  const signIn = isMoved ? noSignIn : signInOf(deps, { id, userId: user.id });
  const allowPrivate = await mayCallPrivate(deps, user);
  const probed = await probe(deps, { id, url, transport: null, headers, allowPrivate, signIn });
  const data = {
    name,
    url,
    transport: probed.transport,
    sealedHeaders:
      Object.keys(headers).length > 0 ? sealer.seal(JSON.stringify(headers), "tool-server") : null,
    ...(isMoved ? { sealedSignIn: null } : {}),
  };
  if (existing) await db.toolServer.update({ where: { id, userId: user.id }, data, select: { id: true } });
  else {
    const count = await db.toolServer.count({ where: { userId: user.id } });
    if (count >= MAX_TOOL_SERVERS)
      throw new DomainError(
        "conflict",
        `You already have ${MAX_TOOL_SERVERS} servers, which is the maximum.`,
      );
    await db.toolServer.create({
      data: { ...data, id, userId: user.id, createdAt: clock.now() },
      select: { id: true },
    });
  }
  return { id, tools: probed.tools, needsSignIn: probed.needsSignIn };
}

const noSignIn = { returnUrl: "", read: async () => null, keep: async () => {} };

async function probe(deps: Deps, settings: ToolServerSettings) {
  try {
    const { tools, transport } = await deps.tools.list(settings, { fresh: true });
    return { tools: tools.length, transport: transport ?? "http", needsSignIn: false };
  } catch (error) {
    if (!(error instanceof ToolServerError)) throw error;
    if (error.needsSignIn) return { tools: 0, transport: "http", needsSignIn: true };
    throw new DomainError("invalid", error.message, { field: "url" });
  }
}

/** Enables or disables a server's tools for models. @throws DomainError not_found */
export async function switchToolServer(
  deps: Deps,
  user: User,
  { id, enabled }: { id: string; enabled: boolean },
): Promise<void> {
  const { count } = await deps.db.toolServer.updateMany({
    where: { id, userId: user.id },
    data: { enabled },
  });
  if (count === 0) throw notFound();
}

/** Removes a server with its secrets and its tools' permissions. @throws DomainError not_found */
export async function removeToolServer(deps: Deps, user: User, { id }: { id: string }): Promise<void> {
  await requireOwn(deps, user, id);
  await deps.db.$transaction(async (tx) => {
    await tx.toolPermission.deleteMany({ where: { userId: user.id, serverId: id } });
    await tx.toolServer.deleteMany({ where: { id, userId: user.id } });
  });
}

/** Starts a sign-in at a server. @returns the address for the browser @throws DomainError not_found, unavailable */
export async function beginToolSignIn(
  deps: Deps,
  user: User,
  { id }: { id: string },
): Promise<{ url: string }> {
  const settings = await settingsOf(deps, await requireOwn(deps, user, id));
  const url = await withUserErrors(deps.tools.beginSignIn(settings, `${id}.${deps.ids.secret()}`));
  return { url };
}

/** Completes a sign-in with the parameters of the server's redirect. @throws DomainError not_found, unavailable */
export async function endToolSignIn(deps: Deps, user: User, answer: URLSearchParams): Promise<void> {
  const [id = ""] = (answer.get("state") ?? "").split(".");
  if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound();
  const settings = await settingsOf(deps, await requireOwn(deps, user, id));
  await withUserErrors(deps.tools.endSignIn(settings, answer));
}

const withUserErrors = <Result>(call: Promise<Result>): Promise<Result> =>
  call.catch((error: unknown) => {
    if (!(error instanceof ToolServerError)) throw error;
    throw new DomainError("unavailable", error.message);
  });
