"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { PageRequest, PageRequestAnswer } from "~/domain/project/page-request-input";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { answerChecks } from "~/features/preview/answer-checks";
import { copy } from "~/features/preview/copy";
import type { PageHandle } from "~/features/preview/page-control";
import { PreviewPane } from "~/features/preview/preview-pane";
import { runCommands } from "~/features/terminal/run-commands";

type SentFile = { path: string; text: string } | { path: string; base64: string };
/** `files`: null where they are those of the request before. */
type Work = { files: SentFile[] | null; request: PageRequest };

/**
 * Runs the page and the tests of a project for the server's own browser, which hands in its files: see
 * src/server/adapters/browser/chromium.ts. It knows nothing by itself, so anyone may open it.
 */
export function RunningPage() {
  const [files, setFiles] = useState<ProjectFiles | null>(null);
  const known = useRef<ProjectFiles>(new Map());
  const control = useRef<PageHandle | null>(null);
  const opened = useRef<(control: PageHandle) => void>(undefined);

  useEffect(() => {
    const page = async (): Promise<PageHandle> =>
      control.current ??
      new Promise((resolve) => {
        opened.current = resolve;
      });
    const perform = async ({ files: sent, request }: Work): Promise<PageRequestAnswer> => {
      const isUpdate = sent !== null && known.current.size > 0;
      if (sent) {
        known.current = new Map(sent.map((file) => [file.path, contentOf(file)]));
        const isInPage = !["tests", "checks", "command"].includes(request.action);
        const replaced = isUpdate && isInPage ? control.current?.replaced() : undefined;
        setFiles(known.current);
        await replaced;
      }
      if (request.action === "tests") return runInTerminal(known.current, "npm test");
      if (request.action === "command") return runInTerminal(known.current, request.command);
      return request.action === "checks"
        ? answerChecks(known.current, request.earlier)
        : (await page()).perform(request);
    };
    Object.assign(window, { runningPage: { perform } });
  }, []);

  const onControl = useCallback((next: PageHandle | null) => {
    control.current = next;
    if (next) opened.current?.(next);
  }, []);
  const version = useMemo(() => files && { id: "running", replyId: null, files, hasReply: true }, [files]);
  return (
    <main id="main" className="h-dvh">
      {files && version && (
        <PreviewPane
          replyId={null}
          replyText={null}
          phase="done"
          theme="light"
          files={files}
          version={version}
          onControl={onControl}
        />
      )}
    </main>
  );
}

const contentOf = (file: SentFile): FileContent =>
  "text" in file ? file.text : Uint8Array.from(atob(file.base64), (one) => one.charCodeAt(0));

/** What is written there is not kept. */
async function runInTerminal(files: ProjectFiles, command: string): Promise<PageRequestAnswer> {
  try {
    const { exitCode, output } = await runCommands([command], {
      files,
      signal: new AbortController().signal,
      onOutput: () => {},
      onChanges: async () => undefined,
    });
    return { kind: "tests", exitCode, output };
  } catch {
    return { kind: "failed", problem: copy.agent.notLoaded };
  }
}
