import { checksOf } from "~/domain/project/checks/check-file";
import { brokenSentence, type CheckResult } from "~/domain/project/checks/check-result";
import type { ChecksRequest, PageRequestAnswer } from "~/domain/project/page-request-input";
import type { ProjectFiles } from "~/domain/project/project-files";
import { storableText } from "~/domain/text/storable-text";
import { MAX_CONSOLE_TEXT, MAX_REPORT_TEXT } from "~preview";
import { copy } from "./checks-copy";
import { runChecks } from "./run-checks";

/** Below the caller's timeout, which would lose all results. */
const MAX_MS = 40_000;
const noTime: CheckResult = { state: "unknown", problem: copy.noTime(MAX_MS / 1_000) };

/** Runs a project's checks for an agent. Never rejects. */
export async function answerChecks(
  files: ProjectFiles,
  { earlier = {}, only }: ChecksRequest,
): Promise<PageRequestAnswer> {
  try {
    const signal = AbortSignal.timeout(MAX_MS);
    const all = new Map([...files, ...Object.entries(earlier)]);
    const results = new Map<string, CheckResult>();
    const completed = await runChecks(all, {
      theme: "light",
      outsideImages: false,
      signal,
      onResult: (path, result) => results.set(path, result),
      ...(only && { only: new Set(only) }),
    }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return checksOf(all)
        .filter(({ path }) => only?.includes(path) ?? true)
        .map((check) => ({ ...check, result: results.get(check.path) ?? noTime }));
    });
    const checks = completed.map(({ result, ...check }) => ({
      path: check.path,
      name: check.name,
      state: result.state,
      problem:
        result.state === "holds"
          ? null
          : storableText(result.state === "broken" ? brokenSentence(check, result) : result.problem).slice(
              0,
              MAX_CONSOLE_TEXT,
            ),
    }));
    return { kind: "checks", checks };
  } catch (error) {
    return { kind: "failed", problem: String(error).slice(0, MAX_REPORT_TEXT) };
  }
}
