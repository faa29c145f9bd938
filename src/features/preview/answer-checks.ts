import { brokenSentence } from "~/domain/project/checks/check-result";
import type { ChecksRequest, PageRequestAnswer } from "~/domain/project/page-request-input";
import type { ProjectFiles } from "~/domain/project/project-files";
import { storableText } from "~/domain/text/storable-text";
import { MAX_CONSOLE_TEXT, MAX_REPORT_TEXT } from "~preview";
import { runChecks } from "./run-checks";

/** The checks would be cut off by whoever waits for them. */
const MAX_MS = 40_000;

/** Runs the checks of a project that an agent asks for. Never rejects. */
export async function answerChecks(
  files: ProjectFiles,
  { earlier = {}, only }: ChecksRequest,
): Promise<PageRequestAnswer> {
  try {
    const signal = AbortSignal.timeout(MAX_MS);
    const ran = await runChecks(new Map([...files, ...Object.entries(earlier)]), {
      theme: "light",
      outsideImages: false,
      signal,
      ...(only && { only: new Set(only) }),
    });
    const checks = ran.map(({ result, ...check }) => ({
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
