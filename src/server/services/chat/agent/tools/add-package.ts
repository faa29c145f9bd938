import { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { MAX_AT_ONCE } from "~/domain/project/package-mode";
import { packageSpec } from "~/domain/project/packages";
import { installPackages, readPackageMode } from "../../../project/packages";
import type { VersionAuthorship } from "../../../project/files";
import type { ReplyDeps } from "../../reply-deps";

export const packagesInput = z.strictObject({
  names: z.array(packageSpec).min(1).max(MAX_AT_ONCE).describe("Names, or names with a range: jotai@^2."),
});

/** Whether the user agrees to each package before the registry is asked. */
export const mustAskForPackages = async (deps: Pick<ReplyDeps, "db">): Promise<boolean> =>
  (await readPackageMode(deps)) === "ask";

/** Gets packages, as the user agreed to, or as the owner of the installation allows. */
export async function addPackages(
  deps: ReplyDeps,
  user: SignedInUser,
  asked: { projectId: string; names: string[]; authorship: VersionAuthorship },
) {
  const change = await installPackages(deps, user, asked);
  if (change.outcome === "changed")
    return {
      kind: "result" as const,
      state: "done" as const,
      result: `Added ${asked.names.join(", ")}.`,
      versionId: change.version?.id ?? null,
    };
  // Spelled nearly like a known one, or new: only the user's own request may get those.
  const result = change.outcome === "confirm" ? `Not fetched. ${change.question}` : change.reason;
  return { kind: "result" as const, state: "refused" as const, result };
}
