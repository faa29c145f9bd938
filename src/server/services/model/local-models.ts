import { DomainError } from "~/domain/error/domain-error";
import {
  describeModels,
  type GraphicsDriver,
  type LocalModelsView,
  type ReplyProgress,
} from "~/domain/model/local-model";
import type { UploadPiece } from "~/domain/model/upload-piece";
import type { Owners, User } from "~/domain/owner/owners";
import type { Db } from "~/server/db";
import type { LocalModels } from "~/server/ports/local-models";
import type { Uploads } from "~/server/ports/uploads";
import { ownsInstallation, requireOwner } from "../owner/installation-owner";
import { receiveUpload } from "./receive-upload";

type Deps = { db: Db; localModels: LocalModels; owners: Owners };

/** The models that can run inside the product, with their requirements and state. */
export async function readLocalModels(deps: Deps, user: User): Promise<LocalModelsView> {
  const [state, isOwner] = await Promise.all([deps.localModels.state(), ownsInstallation(deps, user)]);
  const view = { isOwner, ...state, models: describeModels(state) };
  return isOwner ? view : withoutErrorDetails(view);
}

/** Error details contain hosts and paths of the server, which only the owner may see. */
function withoutErrorDetails(view: LocalModelsView): LocalModelsView {
  const { engine } = view;
  return {
    ...view,
    engine:
      engine.phase === "failed"
        ? { ...engine, reason: "The engine could not be installed." }
        : engine.phase === "installed"
          ? { ...engine, problem: engine.problem && "The engine could not be changed." }
          : engine,
    models: view.models.map((model) => ({
      ...model,
      file: model.file.phase === "failed" ? { ...model.file, reason: "The download failed." } : model.file,
      runner: model.runner.phase === "crashed" ? { phase: "crashed", lastWords: "" } : model.runner,
    })),
  };
}

type ModelName = { name: string };

/** Installs the engine, downloads the model and loads it, as needed. @throws DomainError forbidden */
export async function prepareModel(deps: Deps, user: User, { name }: ModelName): Promise<void> {
  await requireOwner(deps, user);
  deps.localModels.prepare(name);
}

/** The progress of the user's reply until its first token. */
export const readReplyProgress = (
  { localModels }: Pick<Deps, "localModels">,
  user: User,
  { name }: ModelName,
): ReplyProgress | null => localModels.progress(name, user.id);

/** Installs the engine for a graphics card; null: for the CPU. @throws DomainError forbidden */
export async function chooseGraphics(
  deps: Deps,
  user: User,
  { driver }: { driver: GraphicsDriver | null },
): Promise<void> {
  await requireOwner(deps, user);
  deps.localModels.runOn(driver);
}

/** @throws DomainError forbidden */
export async function pauseDownload(deps: Deps, user: User, { name }: ModelName): Promise<void> {
  await requireOwner(deps, user);
  await deps.localModels.pause(name);
}

/** @throws DomainError forbidden */
export async function removeModel(deps: Deps, user: User, { name }: ModelName): Promise<void> {
  await requireOwner(deps, user);
  await deps.localModels.remove(name);
}

/** @throws DomainError forbidden */
export async function unloadModel(deps: Deps, user: User, { name }: ModelName): Promise<void> {
  await requireOwner(deps, user);
  deps.localModels.unload(name);
}

/** Adds a model file that is on the server. @throws DomainError forbidden, invalid */
export async function addModelFile(deps: Deps, user: User, { path }: { path: string }): Promise<ModelName> {
  await requireOwner(deps, user);
  const added = await deps.localModels.addFile(path);
  if ("name" in added) return added;
  throw new DomainError("invalid", problemText[added.problem], { field: "path" });
}

/** Adds a piece of a model file that is being uploaded. @throws DomainError forbidden, invalid, conflict */
export async function addModelPiece(
  deps: Deps & { uploads: Uploads },
  user: User,
  piece: UploadPiece,
): Promise<{ received: number } | ModelName> {
  await requireOwner(deps, user);
  // Rejected before gigabytes are uploaded.
  if (piece.offset === 0 && !hasGgufHeader(piece.bytes))
    throw new DomainError("invalid", problemText.not_a_model);
  const { received, whole } = await receiveUpload(deps, user, { ...piece, purpose: "model" });
  if (!whole) return { received };
  const added = await deps.localModels.addUpload(piece.fileName, whole);
  if ("name" in added) return added;
  throw new DomainError("invalid", problemText[added.problem]);
}

const hasGgufHeader = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "GGUF";

const problemText = {
  not_found: "There is no file at this path on the server.",
  not_a_model: "This file is not a model in the GGUF format.",
};
