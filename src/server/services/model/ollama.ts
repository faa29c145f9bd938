import { DomainError } from "~/domain/error/domain-error";
import { windowFor } from "~/domain/model/context";
import type { FailureReader } from "~/domain/model/failure";
import type { ModelListing } from "~/domain/model/model";
import { MAX_HIDDEN_MODELS } from "~/domain/model/model-id";
import { type Modelfile, readParameters } from "~/domain/model/modelfile";
import { type ModelfileInput, modelfileOf } from "~/domain/model/modelfile-input";
import {
  answerFinding,
  contextFinding,
  type DoctorCheck,
  type DoctorFinding,
  isSameModel,
  memoryFinding,
  modelsFinding,
  type OllamaDetails,
  type OllamaPull,
  type OllamaView,
  smallestChatModel,
  unreachable,
  versionFinding,
} from "~/domain/model/ollama";
import type { Owners, User } from "~/domain/owner/owners";
import type { Db } from "~/server/db";
import type { Models } from "~/server/ports/models";
import type { OllamaRunner } from "~/server/ports/ollama";
import { ownsInstallation, requireOwner } from "../owner/installation-owner";

type Deps = { db: Db; owners: Owners; ollama: OllamaRunner; models: Models };
type ModelName = { name: string };

const idOf = (name: string) => `ollama:${name}`;
const ANY_MODEL = idOf("any");

/** The installed models, the downloads, and which models the user's chat lists. */
export async function readOllama(deps: Deps, user: User): Promise<OllamaView> {
  const { ollama } = deps;
  const [isOwner, hidden] = await Promise.all([ownsInstallation(deps, user), hiddenModels(deps.db, user.id)]);
  const base = {
    isOwner,
    address: isOwner ? ollama.machine.address : null,
    pulls: isOwner ? ollama.pulls() : ollama.pulls().map(withoutReason),
  };
  try {
    const [version, models] = await Promise.all([ollama.version(), ollama.models()]);
    const isHidden = new Set(hidden);
    const listed = models.map((model) => ({ ...model, isListed: !isHidden.has(idOf(model.name)) }));
    return { ...base, version, reason: null, models: listed };
  } catch (error) {
    const { reason } = deps.models.including([], isOwner ? "configurer" : "other").explain(error, ANY_MODEL);
    return { ...base, version: null, reason, models: [] };
  }
}

/** Ollama's error messages may contain an address. */
const withoutReason = (pull: OllamaPull): OllamaPull =>
  pull.phase === "failed" ? { ...pull, reason: "Ollama could not do it." } : pull;

/** Ids of the models that the user has hidden. */
export async function hiddenModels(db: Db, userId: string): Promise<readonly string[]> {
  const row = await db.userSettings.findUnique({ where: { id: userId }, select: { hiddenModels: true } });
  return row?.hiddenModels ?? [];
}

/** Shows or hides a model in the user's chat. */
export async function listOllamaModel(
  { db }: Deps,
  user: User,
  { name, isListed }: { name: string; isListed: boolean },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const select = { hiddenModels: true };
    const row = await tx.userSettings.findUnique({ where: { id: user.id }, select });
    const others = (row?.hiddenModels ?? []).filter((id) => id !== idOf(name));
    // Beyond the limit, the ones hidden first are shown again.
    const hidden = [...others, idOf(name)].slice(-MAX_HIDDEN_MODELS);
    const data = { hiddenModels: isListed ? others : hidden };
    await tx.userSettings.upsert({
      where: { id: user.id },
      create: { id: user.id, ...data },
      update: data,
      select,
    });
  });
}

/** @throws DomainError forbidden */
export async function pullOllamaModel(deps: Deps, user: User, { name }: ModelName): Promise<void> {
  await requireOwner(deps, user);
  deps.ollama.pull(name);
}

/** Continues a download or a creation that was cancelled or failed. @throws DomainError forbidden */
export async function resumeOllamaPull(deps: Deps, user: User, { name }: ModelName): Promise<void> {
  await requireOwner(deps, user);
  deps.ollama.resume(name);
}

/**
 * Starts creating a model from an installed one.
 *
 * @throws DomainError forbidden, conflict when the name is taken, unavailable
 */
export async function createOllamaModel(deps: Deps, user: User, input: ModelfileInput): Promise<void> {
  await requireOwner(deps, user);
  const installed = await explainErrors(
    deps,
    { name: input.name, reader: "configurer" },
    deps.ollama.models(),
  );
  const isInstalled = (name: string) => installed.some((model) => isSameModel(model.name, name));
  if (!isInstalled(input.from))
    throw new DomainError("conflict", `${input.from} is not installed.`, { field: "from" });
  if (!input.replaces && isInstalled(input.name)) {
    const message = `A model named ${input.name} already exists. Edit it, or choose another name.`;
    throw new DomainError("conflict", message, { field: "name" });
  }
  deps.ollama.create(modelfileOf(input));
}

/** The form's initial values: an unfinished creation, or the installed model. */
export type EditedModelfile = { modelfile: Modelfile; replaces: boolean };

/** @throws DomainError forbidden, unavailable */
export async function readOllamaModelfile(
  deps: Deps,
  user: User,
  { name }: ModelName,
): Promise<EditedModelfile> {
  await requireOwner(deps, user);
  const installed = await explainErrors(deps, { name, reader: "configurer" }, deps.ollama.models());
  const isInstalled = (other: string) => installed.some((model) => isSameModel(model.name, other));
  const unfinished = deps.ollama.unfinished(name);
  if (unfinished) return { modelfile: unfinished, replaces: isInstalled(name) };
  const { base, system, template, parameters, examples } = await readOllamaDetails(deps, user, { name });
  // A model whose base was deleted is changed in place.
  const from = base && isInstalled(base) ? base : name;
  const modelfile = { name, from, system, template, parameters: readParameters(parameters), examples };
  return { modelfile, replaces: true };
}

/** @throws DomainError forbidden */
export async function cancelOllamaPull(deps: Deps, user: User, { name }: ModelName): Promise<void> {
  await requireOwner(deps, user);
  deps.ollama.cancel(name);
}

/** @throws DomainError forbidden, unavailable */
export async function removeOllamaModel(deps: Deps, user: User, { name }: ModelName): Promise<void> {
  await requireOwner(deps, user);
  await explainErrors(deps, { name, reader: "configurer" }, deps.ollama.remove(name));
}

/** @throws DomainError unavailable */
export async function readOllamaDetails(deps: Deps, user: User, { name }: ModelName): Promise<OllamaDetails> {
  const reader = (await ownsInstallation(deps, user)) ? "configurer" : "other";
  return explainErrors(deps, { name, reader }, deps.ollama.details(name));
}

async function explainErrors<Result>(
  { models }: Deps,
  { name, reader }: ModelName & { reader: FailureReader },
  call: Promise<Result>,
): Promise<Result> {
  try {
    return await call;
  } catch (cause) {
    const { reason, remedy } = models.including([], reader).explain(cause, idOf(name));
    throw new DomainError("unavailable", reason, { detail: remedy, cause });
  }
}

/** The context size of an ordinary conversation. */
const TRIAL_CONTEXT = windowFor(0, 0, null);

/** Runs one check of the diagnosis; earlier ones have passed. @throws DomainError forbidden */
export async function examineOllama(
  deps: Deps,
  user: User,
  { check }: { check: DoctorCheck },
): Promise<DoctorFinding> {
  await requireOwner(deps, user);
  const { ollama } = deps;
  const { machine } = ollama;
  try {
    if (check === "address") {
      await ollama.version();
      return { ok: true, text: `Ollama answers at ${machine.address}.`, remedy: null };
    }
    if (check === "version") return versionFinding(await ollama.version());
    const models = await ollama.models();
    const smallest = smallestChatModel(models);
    if (check === "models" || !smallest) return modelsFinding(models);
    if (check === "memory") return memoryFinding(smallest, machine);
    if (check === "answer")
      return answerFinding(smallest.name, await ollama.tryOut(smallest.name, TRIAL_CONTEXT));
    const needed = Math.min(TRIAL_CONTEXT, smallest.contextTokens ?? TRIAL_CONTEXT);
    return contextFinding(smallest.name, await ollama.loadedContext(smallest.name), needed);
  } catch (error) {
    const { reason, kind, remedy } = deps.models.including([], "configurer").explain(error, ANY_MODEL);
    if (kind === "unreachable") return unreachable(reason, machine);
    if (kind === "wrong_address" || kind === "invalid_response")
      return {
        ok: false,
        text: `${reason} Another program or a proxy is answering there.`,
        remedy: "OLLAMA_BASE_URL=http://127.0.0.1:11434",
      };
    if (kind === "unauthorised")
      return {
        ok: false,
        text: `${reason} Ollama rejects unknown hosts.`,
        remedy: "OLLAMA_ORIGINS=* ollama serve",
      };
    return { ok: false, text: `${reason} ${remedy}`, remedy: "ollama ps" };
  }
}

export type OllamaState =
  | { connected: true; models: readonly ModelListing[] }
  | { connected: false; reason: string; remedy: string };

/** The state of the local runner and its models; null if none is configured. */
export async function ollamaState(
  deps: { db: Db; owners: Owners; models: Models },
  user: User,
): Promise<OllamaState | null> {
  const isOwner = await ownsInstallation(deps, user);
  const states = await deps.models.including([], isOwner ? "configurer" : "other").list();
  const state = states.find(({ provider }) => provider === "ollama");
  if (!state) return null;
  if (state.connected) return { connected: true, models: state.models };
  return { connected: false, reason: state.reason, remedy: state.remedy };
}
