import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { newInTestRun } from "~/domain/project/test-scripts";
import { chatsFor } from "../../access/access";
import { readOpenFiles } from "../../project/files";
import { readVersionFiles } from "../../project/versions";
import type { ReplyDeps } from "../reply-deps";
import { setRunsCommands } from "../tools/command-execution";
import { requestConsent } from "./consent";
import type { Step } from "./run-store";
import type { StepContext, StepResult } from "./step-context";
import { commandConsent } from "./tools/run-command";

/** Requests consent to run the tests if the run changed what they execute. */
export async function requestTestConsent(
  context: StepContext,
  step: Step,
  projectId: string,
): Promise<"granted" | StepResult> {
  const { deps, job, user, run } = context;
  const needed = await commandConsent(deps, { projectId, userId: user.id });
  if (!needed) return "granted";
  const reply = await deps.db.message.findFirst({
    where: { id: job.replyId, chat: chatsFor(user.id, "edit") },
    select: { baseVersionId: true },
  });
  const before = await readVersionFiles(deps.db, user.id, reply?.baseVersionId);
  const { files } = await readOpenFiles(deps, user, { projectId });
  const lines = newInTestRun(before, files);
  const question = lines.length > 0 ? { title: "Run npm test", lines, ...needed } : null;
  const consent = requestConsent(context, step, question);
  if (consent === "granted" && question && run.consent?.answer === "always")
    await setRunsCommands(deps, user, { chatId: job.chatId, allowed: true });
  return consent;
}

/**
 * Checks whether an external agent may run the project's tests. The user cannot be asked meanwhile, so scripts other
 * than tests need the standing consent for commands.
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
  if (lines.length === 0 || !(await commandConsent(deps, { projectId, userId: user.id }))) return;
  throw new DomainError(
    "forbidden",
    `npm test would run more than tests, which the user has not allowed:\n\n${lines.join("\n")}\n\nAsk the user to run it in the project's terminal, or to answer “Always for this project” where a reply asks to run commands.`,
  );
}
