import { requestPage } from "../../project/page-requests";
import type { Step } from "./run-store";
import { projectOf, type StepContext } from "./step-context";
import { pageTools } from "./tools/page-tools";

/** The path of the page that a run saw last; "" for the start page, or if it saw none. */
function lastPagePath(steps: readonly Step[]): string {
  const seen = steps.findLast(
    ({ tool, state, result }) =>
      state === "done" && Object.hasOwn(pageTools, tool) && result.includes("\nSize: "),
  );
  return /^Place: (.+)$/m.exec(seen?.result ?? "")?.[1] ?? "";
}

/** Navigates the user's preview to the page that the run saw last. Best effort: never rejects. */
export async function showLastPage(context: Omit<StepContext, "toolbox" | "maxCharacters">): Promise<void> {
  const { deps, job, user, steps, modelName: agent, signal } = context;
  const path = lastPagePath(steps);
  try {
    // The preview shows the chat's project.
    if (path === "" || context.run.forkId || !(await deps.streams.isFollowed(job.chatId))) return;
    const projectId = await projectOf(context);
    if (projectId === null) return;
    const request = { action: "go", path, isQuiet: true } as const;
    await requestPage(deps, user, { projectId, agent, isHidden: false, request, signal });
  } catch (error) {
    deps.log.warn({ replyId: job.replyId, error: String(error) }, "the page of a run could not be shown");
  }
}
