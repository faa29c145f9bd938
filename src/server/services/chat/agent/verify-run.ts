import { controlsOf } from "~/domain/chat/agent/page-controls";
import type { ProofItem } from "~/domain/chat/agent/run";
import { checksOf } from "~/domain/project/checks/check-file";
import { testTools } from "~/domain/project/export/test-tools";
import type { PageAnswer, PageRequest, PageRequestAnswer } from "~/domain/project/page-request-input";
import { hasTestScript } from "~/domain/project/test-scripts";
import { runsAsPage } from "~preview";
import { readOpenFiles } from "../../project/files";
import { requestPage } from "../../project/page-requests";
import { describeChecks } from "./tools/page-tools";
import type { ProjectToolCall } from "./tools/project-tool";

/** Limits how long the verification takes. */
const MAX_CONTROLS = 12;

type VerificationInput = Omit<ProjectToolCall<unknown>, "input" | "authorship"> & {
  /** Names of the controls that the run pressed since its last change. */
  pressed: ReadonlySet<string>;
  /** False: the user did not allow them. */
  mayRunTests: boolean;
};

/**
 * Verifies that the page runs without an error, its checks hold, its tests pass, and its main controls work.
 *
 * @throws DomainError if no page is open; the signal's reason
 */
export async function verifyRun(call: VerificationInput): Promise<ProofItem[]> {
  const { deps, user, projectId, agent, isHidden, mayDelete, signal, mayRunTests } = call;
  const { files } = await readOpenFiles(deps, user, { projectId });
  const ask = (request: PageRequest) =>
    requestPage(deps, user, { projectId, agent, isHidden, request, signal });
  const hasPage = runsAsPage(files);
  const proof: ProofItem[] = [];
  if (hasPage) proof.push(...(await verifyPage(ask, call.pressed)));
  if (checksOf(files).length > 0) proof.push(checksProof(await ask({ action: "checks" })));
  else if (hasPage) proof.push({ kind: "checks", state: "unknown", detail: "The project has no checks." });
  if (hasTests(files))
    proof.push(
      mayRunTests
        ? testsProof(await ask({ action: "tests", mayDelete }))
        : { kind: "tests", state: "unknown", detail: "You did not allow npm test." },
    );
  return proof;
}

/** Reloads the page with empty storage. */
const FRESH = { action: "reload", isFresh: true } as const;

async function verifyPage(
  ask: (request: PageRequest) => Promise<PageRequestAnswer>,
  pressed: ReadonlySet<string>,
): Promise<ProofItem[]> {
  const start = await ask(FRESH);
  // The page hangs or does not load.
  if (start.kind !== "page") return [{ ...failedItem("page", start), state: "broken" }];
  const error = errorOf(start);
  if (error !== null) return [{ kind: "page", state: "broken", detail: error }];
  const pageItem: ProofItem = { kind: "page", state: "holds", detail: "It runs without an error." };
  const controls = controlsOf(start.outline);
  const untried = controls.filter(({ name }) => !pressed.has(name));
  const tried = untried.slice(0, MAX_CONTROLS);
  const failures: string[] = [];
  for (const { role, name } of tried) {
    const after = await ask({ action: "press", target: { role, name } });
    const problem = after.kind === "page" ? errorOf(after) : "problem" in after ? after.problem : null;
    if (problem !== null)
      return [
        pageItem,
        { kind: "controls", state: "broken", detail: `After a press of the ${role} “${name}”: ${problem}` },
      ];
    if (after.kind === "page" && after.problem !== null) failures.push(`${role} “${name}”: ${after.problem}`);
    // Each control is pressed on a fresh page.
    await ask(FRESH);
  }
  if (controls.length === 0) return [pageItem];
  const count = controls.length - untried.length + tried.length - failures.length;
  const summary = `${count} of ${controls.length} main controls were pressed without an error.`;
  return [
    pageItem,
    failures.length === 0
      ? { kind: "controls", state: "holds", detail: summary }
      : { kind: "controls", state: "unknown", detail: [summary, "Not pressed:", ...failures].join("\n") },
  ];
}

const errorOf = ({ console }: PageAnswer): string | null =>
  console.find(({ level }) => level === "error")?.text ?? null;

const failedItem = (kind: ProofItem["kind"], answer: PageRequestAnswer): ProofItem => ({
  kind,
  state: "unknown",
  detail: answer.kind === "failed" ? answer.problem : "It did not answer.",
});

function checksProof(answer: PageRequestAnswer): ProofItem {
  if (answer.kind !== "checks") return failedItem("checks", answer);
  const isBroken = answer.checks.some(({ state }) => state !== "holds");
  return { kind: "checks", state: isBroken ? "broken" : "holds", detail: describeChecks(answer) };
}

function testsProof(answer: PageRequestAnswer): ProofItem {
  if (answer.kind !== "tests") return failedItem("tests", answer);
  const passed = answer.exitCode === 0;
  return {
    kind: "tests",
    state: passed ? "holds" : "broken",
    detail: passed
      ? "npm test passes."
      : `npm test ended with ${answer.exitCode}.\n${answer.output.slice(-2_000)}`,
  };
}

/** The terminal also runs tests without a package.json. */
const hasTests = (files: ReadonlyMap<string, string | Uint8Array>): boolean =>
  Object.keys(testTools(files).tools).length > 0 || hasTestScript(files);
