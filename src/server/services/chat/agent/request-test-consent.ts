import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { newInTestRun } from "~/domain/project/test-scripts";
import { readOpenFiles } from "../../project/files";
import { readVersionFiles } from "../../project/versions";
import type { ReplyDeps } from "../reply-deps";
import { setRunsCommands } from "../tools/command-run";
import { requestConsent } from "./consent";
import type { Step } from "./run-store";
import type { StepContext, StepResult } from "./step-context";
import { mustAskForCommands } from "./tools/run-command";

/** Whether a step may run the project's tests: where the run wrote what they run, it asks as it does for a command. */
export async function requestTestConsent(
  context: StepContext,
  step: Step,
  projectId: string,
): Promise<"granted" | StepResult> {
  const { deps, job, user, run } = context;
  if (!(await mustAskForCommands(deps, { projectId, userId: user.id }))) return "granted";
  const reply = await deps.db.message.findFirst({
    where: { id: job.replyId, chat: { userId: user.id } },
    select: { baseVersionId: true },
  });
  const before = await readVersionFiles(deps.db, user.id, reply?.baseVersionId);
  const { files } = await readOpenFiles(deps, user, { projectId });
  const lines = newInTestRun(before, files);
  const asked = lines.length > 0 ? { title: "Run npm test", lines, mayAlways: true } : null;
  const consent = requestConsent(context, step, asked);
  if (consent === "granted" && asked && run.consent?.answer === "always")
    await setRunsCommands(deps, user, { chatId: job.chatId, allowed: true });
  return consent;
}

/**
 * Lets an agent from outside run the project's tests. Nobody can be asked while it waits, and who wrote a script is not
 * known, so all but tests need the consent that commands need.
 *
 * @throws DomainError not_found; forbidden, with what would run
 */
export async function requireConsentForTests(
  deps: Pick<ReplyDeps, "db">,
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<void> {
  const { files } = await readOpenFiles(deps, user, { projectId });
  const lines = newInTestRun(new Map(), files);
  if (lines.length === 0 || !(await mustAskForCommands(deps, { projectId, userId: user.id }))) return;
  throw new DomainError(
    "forbidden",
    `npm test would run more than tests, which the user has not allowed:\n\n${lines.join("\n")}\n\nAsk the user to run it in the project's terminal, or to answer “Always for this project” where a reply asks to run commands.`,
  );
}
