import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { ProjectFiles } from "~/domain/project/project-files";
import { type PreviewTheme, unsupportedFramework } from "~preview";
import { copy } from "../copy";
import { documentUrl, dropFirstFrame } from "../frame-element";
import { useLacksPackages } from "../package-requests";
import { createPageControl, type PageHandle } from "../page-control";
import { type CurrentReply, isWriting } from "./code-selector";
import type { PageLook } from "./page-look";
import { type FrontMatter, nextPageState, noPage } from "./page-state";
import { useSameFiles } from "./use-built-page";
import { useChosenBlock, useChosenPage } from "./use-chosen-page";
import { useCompiledProject } from "./use-compiled-project";
import { type DisplayedVersion, useDisplayedCode } from "./use-displayed-code";
import { frameProblem, useFrameState, useRunReport } from "./use-frame-state";
import { usePageNavigation } from "./use-navigation";

/** The project whose page a pane shows. */
export interface PaneProject {
  /** If null, settings last as long as the pane. */
  id: string | null;
  /** Null while loading, absent without a project. */
  files?: ProjectFiles | null | undefined;
  /** The visible version. */
  version?: DisplayedVersion | undefined;
  /** The last version without errors, while the visible one has an error. */
  lastGood?: ProjectFiles | undefined;
  /** Called once when a version's page ran for a while without an error, and for each run that failed. */
  onRun?: ((versionId: string, isGood: boolean) => void) | undefined;
  /** Called with a picture of the visible version's page, as a JPEG in base64. */
  onPicture?: ((base64: string) => void) | undefined;
}

type Options = {
  reply: CurrentReply;
  project: PaneProject;
  look: PageLook & { theme: PreviewTheme; isForced: boolean };
  /** Requests the reply's `earlier`. */
  onEarlier: (() => void) | undefined;
  /** Receives the handle by which agents use the page, and null on unmount. */
  onControl: ((control: PageHandle | null) => void) | undefined;
};

/** The page of the current reply's code or of the project's version, with its state and control. */
export function usePage({ reply, project, look, onEarlier, onControl }: Options) {
  const { images, supabase, isForced } = look;
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const navigation = usePageNavigation(project.id);
  const code = useDisplayedCode(reply, project);
  const files = useSameFiles(code.project);
  const block = useChosenBlock(code, navigation.visits);
  const isGrowing = !code.isComplete && reply.phase === "streaming" && code.isCurrent;
  const framework = useMemo(
    () => (files && !isGrowing ? unsupportedFramework(files) : null),
    [files, isGrowing],
  );
  const { isComplete } = code;
  const compiled = useCompiledProject(framework ? null : files, { isGrowing, isComplete, attempt });
  const { next, markup } = useChosenPage({
    code,
    chosen: block.chosen,
    isFirst: block.isFirst,
    project: files,
    compiled,
    isGrowing,
    isLoading: project.files === null,
    isUnsupported: framework !== null,
  });
  // Each document has a policy of its own.
  const frameId = `${attempt}:${isForced}:${documentUrl(images.allowed, supabase)}`;
  const frame = useFrameState(frameId);
  const lacksPackages = useLacksPackages(project.id);
  const state = usePageState({
    next: useThemed(next, isForced),
    isWriting: isWriting(reply.phase),
    lacksPackages,
    condition: frame.state.condition,
  });
  const { built } = state;
  // Only the start page reports its version's runs, once it is built from that version's files.
  const reported = block.isFirst && built && built.of === files ? code.version?.id : undefined;
  const { onRun } = project;
  const reportRun = useMemo(
    () => (reported !== undefined && onRun ? (isGood: boolean) => onRun(reported, isGood) : null),
    [reported, onRun],
  );
  useRunReport(frame.state, built?.page ?? null, lacksPackages ? null : reportRun);
  const hasNoPage = framework !== null || state.is === "none" || state.is === "failed";
  useEffect(() => {
    if (hasNoPage) dropFirstFrame();
  }, [hasNoPage]);
  const requestEarlier = useEffectEvent(() => onEarlier?.());
  useEffect(() => {
    if (code.needsEarlier) requestEarlier();
  }, [code.needsEarlier]);
  const isMissing = (state.is === "none" || state.is === "failed") && !isWriting(reply.phase);
  return {
    code,
    files,
    block,
    framework,
    state,
    markup,
    /** The version whose page is running well. */
    goodId: state.is === "good" ? reported : undefined,
    navigation,
    frameId,
    lacksPackages,
    reload,
    frame: {
      ...frame,
      problem:
        state.is === "growing" || lacksPackages ? null : frameProblem(frame.state, built?.page ?? null),
    },
    control: useControl({ reload, missing: isMissing ? copy.agent.noPage : null }, onControl),
  };
}

export type PaneState = ReturnType<typeof usePage>;

function usePageState(facts: FrontMatter) {
  const [state, setState] = useState(noPage);
  const next = nextPageState(state, facts);
  if (next !== state) setState(next);
  return next;
}

/** Forces the app's theme on a page that does not follow it. */
function useThemed(next: FrontMatter["next"], isForced: boolean): FrontMatter["next"] {
  return useMemo(
    () =>
      typeof next === "object" && isForced ? { ...next, page: { ...next.page, followsTheme: true } } : next,
    [next, isForced],
  );
}

/** The control by which agents use the page. */
function useControl(
  { reload, missing }: { reload: () => void; missing: string | null },
  onControl: Options["onControl"],
) {
  const [control] = useState(createPageControl);
  useEffect(() => {
    onControl?.(control);
    return () => onControl?.(null);
  }, [control, onControl]);
  useEffect(() => control.update({ reload, missing }), [control, reload, missing]);
  return control;
}
