import { DomainError, notFound } from "~/domain/error/domain-error";
import {
  type ConnectionKind,
  type ConnectionState,
  type ConnectionsView,
  type ConnectionView,
  type OperatorConnection,
  suggestModels,
} from "~/domain/model/connection";
import type { ConnectionInput } from "~/domain/model/connection-input";
import { type ModelListing, parseModelId } from "~/domain/model/model";
import type { User } from "~/domain/owner/owners";
import type { ConnectionSettings, ProviderState } from "~/server/ports/models";
import type { Clock, Ids } from "~/server/ports/system";
import { mayCallPrivate, ownsInstallation, usableRows } from "../owner/installation-owner";
import { deleteLearnedFacts } from "./learned-facts";
import {
  type ConnectionDeps,
  connectionsFor,
  openSecrets,
  settingsColumns,
  settingsOf,
  usedTokens,
} from "./models-of";

type Deps = ConnectionDeps & { clock: Clock; ids: Ids };

const MAX_CONNECTIONS = 30;
const KEY_END_CHARACTERS = 4;
/** The end of a shorter key would reveal too much. */
const MIN_KEY_FOR_END = 12;

const columns = {
  ...settingsColumns,
  userId: true,
  keyEnd: true,
  dailyTokens: true,
  team: { select: { name: true } },
} as const;

/** The user's connections, those that the owner shares, and what the operator set up. */
export async function listConnections(deps: Deps, user: User): Promise<ConnectionsView> {
  const [rows, isOwner] = await Promise.all([
    deps.db.connection.findMany({
      where: connectionsFor(user.id),
      orderBy: { id: "asc" },
      select: columns,
    }),
    ownsInstallation(deps, user),
  ]);
  const states = await deps.models.including([], isOwner ? "configurer" : "other").list();
  const usable = await usableRows(deps, user.id, rows);
  const connections = await Promise.all(
    usable.map(async (row): Promise<ConnectionView> => {
      const { id, name, address, keyEnd, isShared, dailyTokens } = row;
      const isMine = row.userId === user.id;
      // Others see that a shared one exists, but not its address or headers.
      const privateFields = isMine
        ? { address, keyEnd, headerNames: Object.keys((await openSecrets(deps, row)).headers) }
        : { address: null, keyEnd: null, headerNames: [] };
      const isLimited = !isMine && dailyTokens !== null;
      const usage = { userId: user.id, connectionId: id, now: deps.clock.now() };
      return {
        id,
        kind: row.kind as ConnectionKind,
        name,
        ...privateFields,
        isShared,
        team: row.team?.name ?? null,
        dailyTokens,
        isMine,
        usedTokens: isLimited ? await usedTokens(deps.db, usage) : null,
      };
    }),
  );
  return { isOwner, connections, fromOperator: states.flatMap(toOperatorConnection) };
}

const operatorLabels: Readonly<Record<string, string>> = {
  gemini: "Gemini",
  ollama: "Ollama",
  openai: "OpenAI-compatible server",
};

function toOperatorConnection(state: ProviderState): OperatorConnection[] {
  const label = operatorLabels[state.provider];
  if (!label) return [];
  const { connected, models } = state;
  return [{ label, connected, models: models.length, reason: state.connected ? null : state.reason }];
}

/**
 * Adds or changes a connection, after probing it.
 *
 * @throws DomainError not_found, forbidden, conflict; invalid when the probe fails
 */
export async function saveConnection(
  deps: Deps,
  user: User,
  input: ConnectionInput,
): Promise<{ id: string; models: number; ms: number }> {
  const { ids, clock, db, sealer } = deps;
  const existing = input.id ? await requireOwn(deps, user, input.id) : undefined;
  if (input.isShared && !(await ownsInstallation(deps, user)))
    throw new DomainError("forbidden", "Only the owner of this installation can share connections.");
  const settings = settingsFrom(input, existing && (await settingsOf(deps, existing, user.id)));
  const id = input.id ?? ids.next();
  const allowPrivate = await mayCallPrivate(deps, user);
  const { ms, state } = await probe(deps, {
    ...settings,
    id,
    models: null,
    reader: "configurer",
    allowPrivate,
  });
  if (!state.connected)
    throw new DomainError("invalid", state.reason, {
      field: state.kind === "unauthorised" ? "key" : "address",
    });
  const { key, headers, ...open } = settings;
  const data = {
    ...open,
    isShared: input.isShared,
    dailyTokens: input.dailyTokens,
    sealedKey: key && sealer.seal(key, "connection"),
    keyEnd: key && key.length >= MIN_KEY_FOR_END ? key.slice(-KEY_END_CHARACTERS) : null,
    sealedHeaders:
      Object.keys(headers).length > 0 ? sealer.seal(JSON.stringify(headers), "connection") : null,
  };
  if (existing) await db.connection.update({ where: { id, userId: user.id }, data, select: { id: true } });
  else {
    const count = await db.connection.count({ where: { userId: user.id } });
    if (count >= MAX_CONNECTIONS)
      throw new DomainError(
        "conflict",
        `You already have ${MAX_CONNECTIONS} connections, which is the maximum.`,
      );
    await db.connection.create({
      data: { ...data, ...defaultModels(state), id, userId: user.id, createdAt: clock.now() },
      select: { id: true },
    });
  }
  return { id, models: state.models.length + (state.embeddingModels?.length ?? 0), ms };
}

/** Keeps the stored key and headers if none were entered. @throws DomainError invalid */
function settingsFrom(
  input: ConnectionInput,
  stored: ConnectionSettings | undefined,
): Pick<ConnectionSettings, "kind" | "name" | "address" | "key" | "headers"> {
  const { kind, name } = input;
  const address = input.address || null;
  const key = input.key || stored?.key || null;
  const headers = Object.keys(input.headers).length > 0 ? input.headers : (stored?.headers ?? {});
  // Stored secrets must not be sent to a new address.
  const usesStored = stored && ((!input.key && stored.key) || headers === stored.headers);
  if (usesStored && (stored.address !== address || stored.kind !== kind))
    throw new DomainError("invalid", "The address changed. Enter the key and the headers again.", {
      field: "key",
    });
  return { kind, name, address, key, headers };
}

type Connected = Extract<ProviderState, { connected: true }>;

/** The models that a new connection offers. */
function defaultModels({ models, embeddingModels = [] }: Connected) {
  const namesOf = (listings: readonly ModelListing[]) => listings.map(({ id }) => parseModelId(id).name);
  const suggested = suggestModels(namesOf(models));
  return {
    offersAll: suggested === null,
    models: suggested ? [...suggested, ...namesOf(embeddingModels)] : [],
  };
}

/** Probes the connection for its models. @throws DomainError not_found */
export async function readConnectionState(
  deps: Deps,
  user: User,
  { id }: { id: string },
): Promise<ConnectionState> {
  const rows = await deps.db.connection.findMany({
    where: { id, ...connectionsFor(user.id) },
    select: columns,
  });
  const [row] = await usableRows(deps, user.id, rows);
  if (!row) throw notFound();
  const settings = await settingsOf(deps, row, user.id);
  const { ms, state } = await probe(deps, { ...settings, models: null });
  if (!state.connected) return { connected: false, reason: state.reason };
  const chosen = settings.models && new Set(settings.models);
  const models = [...state.models, ...(state.embeddingModels ?? [])].map(({ id: modelId }) => {
    const { name } = parseModelId(modelId);
    return { name, isOffered: chosen === null || chosen.has(name) };
  });
  // Others see only the offered models.
  const visible = row.userId === user.id ? models : models.filter(({ isOffered }) => isOffered);
  return { connected: true, ms, models: visible.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

async function probe(
  deps: Deps,
  settings: ConnectionSettings,
): Promise<{ ms: number; state: ProviderState }> {
  const start = deps.clock.now().getTime();
  const state = await deps.models.probe(settings);
  return { ms: deps.clock.now().getTime() - start, state };
}

/** Chooses which models it offers; null: all. @throws DomainError not_found */
export async function chooseConnectionModels(
  deps: Deps,
  user: User,
  { id, models }: { id: string; models: string[] | null },
): Promise<void> {
  await requireOwn(deps, user, id);
  await deps.db.connection.update({
    where: { id, userId: user.id },
    data: { models: models ?? [], offersAll: models === null },
    select: { id: true },
  });
}

/** @throws DomainError not_found */
export async function removeConnection(deps: Deps, user: User, { id }: { id: string }): Promise<void> {
  const { count } = await deps.db.connection.deleteMany({ where: { id, userId: user.id } });
  if (count === 0) throw notFound();
  await deleteLearnedFacts(deps.db, id);
}

async function requireOwn({ db }: Deps, user: User, id: string) {
  const row = await db.connection.findFirst({ where: { id, userId: user.id }, select: columns });
  if (!row) throw notFound();
  return row;
}
