import "server-only";
import { requestPage } from "../../project/page-requests";
import { type Acting, projectOf } from "./acting";
import type { Step } from "./run-store";
import { pageTools } from "./tools/page-tools";

/** Where in its site the page was that a run saw last; "" where it was the start, or no page was seen. */
function lastPlace(steps: readonly Step[]): string {
  const seen = steps.findLast(
    ({ tool, state, result }) =>
      state === "done" && pageTools.some(({ name }) => name === tool) && result.includes("\nSize: "),
  );
  return /^Place: (.+)$/m.exec(seen?.result ?? "")?.[1] ?? "";
}

/** Leads the preview in the user's tab to the page that the run was about. Nothing depends on it, so it never rejects. */
export async function showPlace(acting: Omit<Acting, "run" | "toolbox" | "maxCharacters">): Promise<void> {
  const { deps, job, user, steps, modelName: agent, signal } = acting;
  const path = lastPlace(steps);
  try {
    if (path === "" || !(await deps.streams.isFollowed(job.chatId))) return;
    const projectId = await projectOf(acting);
    if (projectId === null) return;
    const request = { action: "go", path, isQuiet: true } as const;
    await requestPage(deps, user, { projectId, agent, isApart: false, request }, signal);
  } catch (error) {
    deps.log.warn({ replyId: job.replyId, error: String(error) }, "the page of a run could not be shown");
  }
}
