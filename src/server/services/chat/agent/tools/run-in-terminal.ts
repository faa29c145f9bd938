import { DomainError } from "~/domain/error/domain-error";
import { refuseDeletions } from "~/domain/project/page-request";
import type { PageRequest } from "~/domain/project/page-request-input";
import { requestPage } from "../../../project/page-requests";
import { changeFiles } from "../../../reply/change-files";
import type { FilesChanged, ProjectToolCall } from "./project-tool";

type CommandResult = FilesChanged & { exitCode: number; text: string };

/**
 * Runs a command in a tab of the user, which saves the files that it wrote. Without one, it runs in the server's own
 * browser, and the changes are saved here as a version.
 *
 * @throws DomainError unavailable if it did not run; otherwise as `requestPage`
 */
export async function runInTerminal(
  call: Omit<ProjectToolCall<unknown>, "input">,
  request: Extract<PageRequest, { action: "tests" | "command" }>,
): Promise<CommandResult> {
  const { deps, user, projectId, agent, isHidden, authorship, mayDelete, signal } = call;
  const limitedRequest = mayDelete === undefined ? request : { ...request, mayDelete };
  const answer = await requestPage(deps, user, {
    projectId,
    agent,
    isHidden,
    request: limitedRequest,
    signal,
  });
  if (answer.kind !== "tests")
    throw new DomainError("unavailable", answer.kind === "failed" ? answer.problem : "It did not answer.");
  const { exitCode, output, written = [] } = answer;
  const command = request.action === "tests" ? "npm test" : request.command;
  const result = { exitCode, text: `${command} ended with exit code ${exitCode}.\n\n${output}` };
  if (written.length === 0) return { ...result, versionId: null, changes: [] };
  const refusal = refuseDeletions(written.filter(({ content }) => content === null).length, mayDelete);
  if (refusal) return { ...result, text: `${result.text}\n\n${refusal}`, versionId: null, changes: [] };
  const edits = written.map(({ path, content, encoding }) =>
    content === null
      ? ({ path, kind: "delete" } as const)
      : ({
          path,
          kind: "write",
          content: encoding === "text" ? content : new Uint8Array(Buffer.from(content, "base64")),
        } as const),
  );
  try {
    const { version, changes } = await changeFiles(deps, user, { projectId, edits, authorship });
    return { ...result, versionId: version?.id ?? null, changes };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problem = `What it wrote is not kept. ${error.userMessage}`;
    return { ...result, text: `${result.text}\n\n${problem}`, versionId: null, changes: [] };
  }
}
