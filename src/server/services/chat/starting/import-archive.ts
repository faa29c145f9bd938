import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { type FoundFile, filesToImport, type LeftOutFile } from "~/domain/project/import-files";
import { leftOutPart } from "~/domain/project/left-out-part";
import { MAX_FILES, MAX_PROJECT_BYTES } from "~/domain/project/project-files";
import type { Db } from "~/server/db";
import { type Archives, BadArchive } from "~/server/ports/archives";
import type { Limits } from "~/server/ports/limits";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { enforceRateLimit } from "~/server/services/auth/enforce-rate-limit";
import { addImported } from "./import-files";

type Deps = { db: Db; archives: Archives; clock: Clock; ids: Ids; limits: Limits; streams: Streams };

/** Archives may also contain files that a project leaves out. */
const MAX_ENTRIES = 20 * MAX_FILES;
const MAX_UNPACKED_BYTES = 8 * MAX_PROJECT_BYTES;

/**
 * Creates a project from a zip archive, in a new chat.
 *
 * @throws DomainError invalid if it is not an archive or too large; plan_needed
 */
export async function importArchive(
  deps: Deps,
  user: SignedInUser,
  { name, archive }: { name: string; archive: Uint8Array },
): Promise<{ projectId: string; leftOut: readonly LeftOutFile[] }> {
  await enforceRateLimit(deps, { name: "project_user", key: user.id });
  const { files, leftOut } = filesToImport(await unpack(deps, archive));
  if (files.size === 0)
    throw new DomainError("invalid", "This archive has no files that a project could hold.");
  const { projectId } = await addImported(deps, user, { chatId: deps.ids.next(), name, files });
  return { projectId, leftOut };
}

async function unpack({ archives }: Deps, bytes: Uint8Array): Promise<FoundFile[]> {
  const source = {
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
  };
  try {
    const opened = await archives.open(source, {
      maxEntries: MAX_ENTRIES,
      maxUnpackedBytes: MAX_UNPACKED_BYTES,
    });
    const found: FoundFile[] = [];
    for (const path of opened.paths) {
      if (leftOutPart(path)) continue;
      const parts: Uint8Array[] = [];
      for await (const part of opened.read(path, MAX_PROJECT_BYTES)) parts.push(part);
      found.push({ path, bytes: new Uint8Array(Buffer.concat(parts)) });
    }
    return found;
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    throw new DomainError("invalid", "This is not a zip archive that can be read.", { cause: error });
  }
}
