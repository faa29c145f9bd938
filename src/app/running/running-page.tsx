"use client";

import { useEffect } from "react";
import type { PageRequest, PageRequestAnswer, TestsAnswer } from "~/domain/project/page-request-input";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { answerChecks } from "~/features/preview/answer-checks";
import { copy } from "~/features/preview/copy";
import { type HiddenPage, openHiddenPage } from "~/features/preview/hidden-page";
import { runCommands } from "~/features/terminal/run-commands";
import { fromBase64, toBase64 } from "~/lib/base64";

type SentFile = { path: string; text: string } | { path: string; base64: string };
type WrittenFile = NonNullable<TestsAnswer["written"]>[number];
/** Characters of JSON. The server's browser relays at most 8 MB per response. */
const MAX_WRITTEN = 6_000_000;

/** `files`: null if unchanged since the last request. */
type Job = { files: SentFile[] | null; request: PageRequest };

/**
 * Runs a project's page and tests for the server's own browser, which passes in the files: see
 * src/server/adapters/browser/chromium.ts. Safe to serve publicly: it has no data of its own.
 */
export function RunningPage() {
  useEffect(() => {
    let page: HiddenPage | null = null;
    let files: ProjectFiles = new Map();
    const perform = async ({ files: sent, request }: Job): Promise<PageRequestAnswer> => {
      if (sent) files = new Map(sent.map((file) => [file.path, contentOf(file)]));
      if (request.action === "tests") return runInTerminal(files, "npm test", request);
      if (request.action === "command") return runInTerminal(files, request.command, request);
      if (request.action === "checks") return answerChecks(files, request);
      page ??= openHiddenPage();
      return page.perform(files, request);
    };
    Object.assign(window, { runningPage: { perform } });
    return () => page?.close();
  }, []);
  return <main id="main" className="h-dvh" />;
}

const contentOf = (file: SentFile): FileContent => ("text" in file ? file.text : fromBase64(file.base64));

const toWritten = ([path, content]: [string, FileContent | null]): WrittenFile =>
  content === null || typeof content === "string"
    ? { path, encoding: "text", content }
    : { path, encoding: "base64", content: toBase64(content) };

/** Runs a command. The page cannot save files, so written files are returned to the server. */
async function runInTerminal(
  files: ProjectFiles,
  command: string,
  { mayDelete }: { mayDelete?: number | undefined },
): Promise<PageRequestAnswer> {
  let written: WrittenFile[] | undefined;
  try {
    const { exitCode, output } = await runCommands([command], {
      files,
      signal: new AbortController().signal,
      mayDelete,
      onOutput: () => {},
      async onChanges({ changes }) {
        const sent = changes.map(toWritten);
        if (JSON.stringify(sent).length > MAX_WRITTEN) return copy.agent.wroteTooMuch;
        written = sent;
        return undefined;
      },
    });
    return { kind: "tests", exitCode, output, written };
  } catch {
    return { kind: "failed", problem: copy.agent.notLoaded };
  }
}
