import { Crosshair, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import { withRecorded } from "~/domain/project/checks/record-step";
import type { ProjectFiles } from "~/domain/project/project-files";
import { MAX_CHECK_STEPS, type PreviewTheme } from "~preview";
import { buildPage } from "../build-page";
import { openStepsFrame, type StepsFrame } from "../check-frames";
import { copy } from "../checks-copy";
import { copy as previewCopy } from "../copy";
import { fetchDriver } from "../fetch-driver";
import type { FrameEvent } from "../frame-channel";

interface CheckRecorderProps {
  files: ProjectFiles;
  theme: PreviewTheme;
  outsideImages: boolean;
  onCancel: () => void;
  /** Receives the recorded steps, as sentences. */
  onDone: (sentences: readonly string[]) => void;
}

/** Records the user's actions on the page as sentences. */
function useRecording({
  files,
  theme,
  outsideImages,
}: Pick<CheckRecorderProps, "files" | "theme" | "outsideImages">) {
  const [steps, setSteps] = useState<readonly string[]>([]);
  const [isExpecting, setIsExpecting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<StepsFrame>(null);

  const onEvent = useEffectEvent((event: FrameEvent, script: string) => {
    if (event.type === "shown") frame.current?.record(script);
    // Capped, because a hostile page can report any number of steps.
    if (event.type === "recorded")
      setSteps((recorded) => withRecorded(recorded, event.recorded, files).slice(0, MAX_CHECK_STEPS));
    if (event.type === "picked") setIsExpecting(false);
    if (event.type === "failed") setProblem(event.reason);
    if (event.type === "hung") setProblem(previewCopy.hung.title);
    if (event.type === "link") void show(event.path);
  });
  const show = useEffectEvent(async (path?: string) => {
    const page = await buildPage(files, path);
    if (page) frame.current?.show(page);
    else setProblem(path === undefined ? previewCopy.check.noPage : copy.noSuchPage(path));
  });
  const open = useEffectEvent((into: HTMLElement, script: string) => {
    frame.current = openStepsFrame(into, {
      theme,
      outsideImages,
      isInteractive: true,
      onEvent: (event) => onEvent(event, script),
    });
    void show();
  });
  useEffect(() => {
    let isCancelled = false;
    fetchDriver().then(
      (script) => !isCancelled && container.current && open(container.current, script),
      (error: unknown) => setProblem(String(error)),
    );
    return () => {
      isCancelled = true;
      frame.current?.close();
      frame.current = null;
    };
  }, []);
  useEffect(() => frame.current?.pick(isExpecting), [isExpecting]);
  return { steps, problem, isExpecting, setIsExpecting, container };
}

/** Records the user's actions on the page as a check. Covers the preview. */
export function CheckRecorder({ files, theme, outsideImages, onCancel, onDone }: CheckRecorderProps) {
  const { steps, problem, isExpecting, setIsExpecting, container } = useRecording({
    files,
    theme,
    outsideImages,
  });
  const list = useRef<HTMLOListElement>(null);
  const section = useRef<HTMLElement>(null);
  // Takes the focus from the button that it covers.
  useEffect(() => section.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is at the end
  useEffect(() => {
    // `void`: newer browsers return a promise, which is not a valid cleanup.
    void list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [steps]);

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={copy.recorder.title}
      className="absolute inset-0 z-20 flex flex-col bg-surface outline-none"
    >
      <header className="flex shrink-0 flex-wrap items-center gap-2 border-border border-b px-3 py-2">
        <p className="min-w-0 flex-1 basis-64 text-[13px] text-muted">
          <span className="font-medium text-foreground">{copy.recorder.title}.</span>{" "}
          {isExpecting ? copy.recorder.expectText : copy.recorder.text}
        </p>
        <Button size="sm" aria-pressed={isExpecting} onClick={() => setIsExpecting(!isExpecting)}>
          <Crosshair aria-hidden />
          {copy.recorder.expect}
        </Button>
        <Button size="sm" variant="primary" disabled={steps.length === 0} onClick={() => onDone(steps)}>
          {copy.recorder.done}
        </Button>
        <IconButton label={copy.editor.cancel} size="sm" onClick={onCancel}>
          <X />
        </IconButton>
      </header>
      {problem !== null && (
        <p role="alert" className="px-3 py-2 text-[13px] text-danger">
          {problem}
        </p>
      )}
      {steps.length === MAX_CHECK_STEPS && (
        <p role="status" className="px-3 py-2 text-[13px] text-muted">
          {copy.recorder.full(MAX_CHECK_STEPS)}
        </p>
      )}
      <div ref={container} className="min-h-0 flex-1" />
      <div className="max-h-1/3 shrink-0 overflow-auto border-border border-t">
        {steps.length === 0 ? (
          <p className="px-3 py-2 text-[13px] text-muted">{copy.recorder.noSteps}</p>
        ) : (
          <ol
            ref={list}
            aria-label={copy.recorder.steps}
            className="list-decimal px-3 py-2 pl-9 text-[13px] text-foreground"
          >
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: append-only
              <li key={index}>{step}</li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
