import { z } from "zod";
import { MAX_AT_ONCE } from "~/domain/project/package-mode";
import { packageSpec } from "~/domain/project/packages";
import { installPackages, readPackageMode } from "../../../project/packages";
import { requestConsent } from "../consent";
import { agentTool, done } from "./agent-tool";
import { ensureProject } from "./in-project";

export const addPackage = agentTool({
  description:
    "Gets packages of the npm registry for the project and pins them. The user may be asked first. Only where the packages that are there will not do.",
  input: z.strictObject({
    names: z.array(packageSpec).min(1).max(MAX_AT_ONCE).describe("Names, or names with a range: jotai@^2."),
  }),
  async perform(context, step, { names }) {
    const { deps, job, user, modelName } = context;
    const title = `Fetch ${names.length === 1 ? "the package" : "packages"} ${names.join(", ")}`;
    const mustAsk = (await readPackageMode(deps)) === "ask";
    const consent = requestConsent(context, step, mustAsk ? { title, lines: names, mayAlways: false } : null);
    if (consent !== "granted") return consent;
    const projectId = await ensureProject(context);
    const authorship = { modelName, replyId: job.replyId };
    const change = await installPackages(deps, user, { projectId, names, authorship });
    if (change.outcome === "changed")
      return { ...done(`Added ${names.join(", ")}.`), versionId: change.version?.id ?? null };
    // New packages, and names close to a popular one, need the user's own request.
    const result = change.outcome === "confirm" ? `Not fetched. ${change.question}` : change.reason;
    return { kind: "result", state: "refused", result };
  },
});
