import { Code, Play, TriangleAlert } from "lucide-react";
import {
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Spinner } from "~/components/ui/spinner";
import type { CodeBlock } from "~/domain/preview/code-block";
import type { PickedElement } from "~/domain/preview/picked-element";
import { areSameFiles, type ProjectFiles } from "~/domain/project/project-files";
import { blocksOf } from "~/domain/project/version";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import {
  mergeForPreview,
  namedMarkup,
  needsOf,
  needsTailwind,
  type PreviewPage,
  type PreviewTheme,
  preparePage,
  trimPartialMarkup,
  unsupportedFramework,
  type Visits,
  withLinkedStyles,
  withPictures,
  withViewerScheme,
} from "~preview";
import { withNotes } from "./build-page";
import { copy } from "./copy";
import { FixErrors } from "./fix-errors";
import type { PageSupabase } from "./frame-element";
import { HandPanel } from "./hand/hand-panel";
import type { OpenHandSession } from "./hand/use-hand-editing";
import { usePicking } from "./hand/use-picking";
import { useMissingLibraries } from "./library-files";
import { Listing } from "./listing/listing";
import { PackageRequests, useLacksPackages } from "./package-requests";
import { createPageControl, type PageHandle } from "./page-control";
import { createPageStorage } from "./page-storage";
import type { PageThemeChoice } from "./page-theme";
import { AddressBar } from "./pane/address-bar";
import { blockActions } from "./pane/block-actions";
import { FrameworkNotice } from "./pane/framework-notice";
import { KeepOffer } from "./pane/keep-offer";
import { PackageQuestion } from "./pane/package-question";
import { type OutsideImages, PageFrame } from "./pane/page-frame";
import { PageSkeleton } from "./pane/page-skeleton";
import { pageTitle } from "./pane/page-title";
import { PreviewToolbar, type RenderDownload, type Toggle } from "./pane/preview-toolbar";
import { type CurrentReply, isWriting, type PreviewPhase } from "./pane/shown-code";
import { SlimBanner } from "./pane/slim-banner";
import { useAppPage } from "./pane/use-app-page";
import { useBuiltPage } from "./pane/use-built-page";
import { usePageNavigation } from "./pane/use-navigation";
import { usePlainPages } from "./pane/use-plain-pages";
import { type ShownVersion, useShownCode } from "./pane/use-shown-code";
import { VersionsPlace } from "./preview-skeleton";
import { useProjectChoice } from "./project-choice";
import type { PreviewView } from "./state";
import type { AppData } from "./use-app-data";

export type { OpenHandSession, PreviewPhase, ShownVersion };

interface PreviewPaneProps extends CurrentReply {
  /** The app's theme. */
  theme: PreviewTheme;
  /** Accessible name, to tell several panes apart. */
  label?: string;
  /** The files of the reply's project; null while loading, absent without a project. */
  files?: ProjectFiles | null | undefined;
  /** The project's version on screen. */
  version?: ShownVersion | undefined;
  /** The last version without errors, while the one on screen has an error. */
  lastGood?: ProjectFiles | undefined;
  /** Called once when a version's page ran for a while without an error, and for each run that failed. */
  onRun?: ((versionId: string, isGood: boolean) => void) | undefined;
  /** The strip of versions, below the toolbar. "coming" reserves its space while the project is being written. */
  versions?: ReactNode;
  /** Banners below the toolbar: an agent uses the page, or a change affected its checks. */
  banners?: ReactNode;
  /** The checks of the project; absent if none can be run. */
  checks?: (Toggle & { panel: ReactNode }) | undefined;
  /** Receives the handle by which agents use the page, and null on unmount. */
  onControl?: ((control: PageHandle | null) => void) | undefined;
  /** Absent: images from other sites are blocked. */
  images?: OutsideImages;
  /** Absent: pages reach no Supabase project. Compared by identity. */
  supabase?: PageSupabase;
  /** Absent: project settings last only as long as the pane. */
  projectId?: string | null;
  /** Absent: pages use their own theme. */
  pageTheme?: PageThemeChoice | undefined;
  /** Absent: page storage lasts only as long as the pane. */
  data?: AppData;
  /** Receives an element that the user picked; absent if picking is unavailable. */
  onPick?: (element: PickedElement) => void;
  /** Starts editing by hand; absent if unavailable. */
  onEditByHand?: OpenHandSession | undefined;
  /** Sends a chat message; absent without a message box. */
  onSend?: ((text: string) => Promise<boolean>) | undefined;
  /** Requests `earlier`. */
  onEarlier?: () => void;
  /** Renders the project's download menu; absent without a project. */
  download?: RenderDownload | undefined;
  /** Absent if pages cannot be saved. */
  onSaveAsTemplate?: (page: { versionId: string; title: string }) => void;
}

const noFiles: ProjectFiles = new Map();
const noNames: readonly string[] = [];
const noImages: OutsideImages = { allowed: false };

/** Runs the current reply's code next to the chat. Needs a `key` per chat, because it keeps the last page shown. */
export function PreviewPane(props: PreviewPaneProps) {
  const {
    theme: viewerTheme,
    projectId = null,
    pageTheme,
    files,
    version,
    lastGood,
    versions,
    banners,
    checks,
    onControl,
    label = copy.title,
    images = noImages,
    supabase = null,
    data,
    onPick,
    onEditByHand,
    onSend,
    onEarlier,
    onSaveAsTemplate,
    download,
    onRun,
    ...reply
  } = props;
  const { phase } = reply;
  const forcedTheme = pageTheme && pageTheme.theme !== "own" ? pageTheme.theme : null;
  const isForced = forcedTheme !== null;
  const theme = forcedTheme ?? viewerTheme;
  const [choice, setChoice] = useState<{ of: string | null; index: number }>({ of: null, index: 0 });
  const [view, setView] = useState<PreviewView>("desktop");
  const [run, setRun] = useState(0);
  /** The unsupported framework whose files the user chose to keep as they are. */
  const [keptFramework, keepFramework] = useProjectChoice("kept-as-files", projectId);
  const [ownStorage] = useState(() => createPageStorage());
  const [control] = useState(createPageControl);
  const navigation = usePageNavigation(projectId);
  const reloadButton = useRef<HTMLButtonElement>(null);

  const {
    blocks,
    project,
    version: stored,
    shownId,
    isCurrent,
    isWhole,
    needsEarlier,
  } = useShownCode(reply, {
    files,
    version,
  });
  const chosenIndex = choice.of === shownId ? choice.index : (pageAt(blocks, navigation.visits)?.index ?? 0);
  const chosen = blocks[chosenIndex] ?? blocks[0];
  const isGrowing = !isWhole && phase === "streaming" && isCurrent;
  const isPartial = isGrowing && chosen?.closed === false;
  const compiledPages = usePlainPages(isWhole ? project : null);
  const isCompiling = compiledPages === "pending";
  const plainPages = isCompiling ? null : compiledPages;
  const isPage = chosen?.kind === "markup";
  const pageBlocks = useMemo(() => {
    const linkedFiles = plainPages?.files ?? (isWhole ? project : null);
    return linkedFiles && isPage ? blocksOf(withLinkedStyles(linkedFiles)) : blocks;
  }, [plainPages, isWhole, project, isPage, blocks]);
  const markup = useMemo(() => {
    if (chosen?.kind !== "markup") return null;
    if (isPartial) return trimPartialMarkup(chosen.content);
    return withViewerScheme(mergeForPreview(pageBlocks, chosen.index));
  }, [pageBlocks, chosen, isPartial]);
  const framework = useMemo(
    () => (project && !isGrowing ? unsupportedFramework(project) : null),
    [project, isGrowing],
  );
  const missing = useMissingLibraries();
  const packageRequests = use(PackageRequests);
  const lacksPackages = useLacksPackages(projectId);
  const lastGoodPage = useBuiltPage(lastGood);
  const running = useAppPage(framework ? null : project, { isGrowing, attempt: run });
  const runningPage = running?.page ?? null;
  const app = chosenIndex === 0 && runningPage !== "pending" && runningPage !== "failed" ? runningPage : null;
  const isMissing = chosenIndex === 0 && runningPage === "failed";
  const path = chosen?.fileName;
  const pictured = useCallback(
    (text: string | null) => (text !== null && project ? withPictures(project, path ?? "", text) : text),
    [project, path],
  );
  const named = useMemo(() => {
    const page = chosen && pageBlocks[chosen.index];
    return pictured(page && markup !== null && !isPartial ? namedMarkup(pageBlocks, page) : markup);
  }, [pageBlocks, chosen, isPartial, markup, pictured]);
  const content = chosen?.content.trimEnd() ?? "";
  const pages = blocks
    .flatMap(({ kind, fileName }) => (kind === "markup" && fileName ? [fileName] : []))
    .join("\n");
  // A page reruns only when its text changes.
  const ownPage = useMemo(() => {
    if (framework) return null;
    if (app || named === null) return app;
    const prepared = preparePage(named, path === undefined ? undefined : { path, content });
    return { ...withNotes(prepared, plainPages?.errors ?? []), pages: pages.split("\n") };
  }, [framework, app, named, path, content, pages, plainPages]);
  const identity = app || !chosen ? "app" : `${shownId}:${chosen.index}`;
  const built = useLatestBuilt({ page: ownPage, of: running ? running.of : project, identity }, isCompiling);
  const page = useMemo(
    () => (built.page && isForced ? { ...built.page, followsTheme: true } : built.page),
    [built.page, isForced],
  );
  const actions = useMemo(
    () =>
      blockActions({
        block: chosen,
        page,
        theme,
        outsideImages: images.allowed,
        supabase,
        markup: pictured(markup),
      }),
    [chosen, page, theme, images.allowed, supabase, pictured, markup],
  );
  const saveAsTemplate =
    onSaveAsTemplate && stored && markup
      ? () => onSaveAsTemplate({ versionId: stored.id, title: pageTitle(markup) })
      : null;
  // Only the start page reports its version's runs, once it is built from that version's files.
  const isOwnPage =
    chosenIndex === 0 && (built.of === project || areSameFiles(built.of ?? noFiles, project ?? noFiles));
  const storedId = isOwnPage ? stored?.id : undefined;
  const reportRun = useMemo(
    () => (storedId !== undefined && onRun ? (isGood: boolean) => onRun(storedId, isGood) : null),
    [storedId, onRun],
  );
  const reload = () => setRun((count) => count + 1);
  const picking = usePicking({
    page,
    madeFrom: built.of,
    files: project,
    onPick,
    onEditByHand,
  });
  const followLink = (to: string) => {
    const linked = blocks.find(({ kind, fileName }) => kind === "markup" && fileName === to);
    if (linked) setChoice({ of: shownId, index: linked.index });
  };
  useEffect(() => {
    onControl?.(control);
    return () => onControl?.(null);
  }, [control, onControl]);
  const isComing = files === null || isCompiling || (chosenIndex === 0 && runningPage === "pending");
  const [hasBegun, setHasBegun] = useState(false);
  if ((page || isComing) && !hasBegun) setHasBegun(true);
  const missingPage = page || isComing || isWriting(phase) ? null : copy.agent.noPage;
  useEffect(
    () => control.update({ reload: () => setRun((count) => count + 1), missing: missingPage }),
    [control, missingPage],
  );
  const requestEarlier = useEffectEvent(() => onEarlier?.());
  useEffect(() => {
    if (needsEarlier) requestEarlier();
  }, [needsEarlier]);

  return (
    <section aria-label={label} className="@container relative flex h-full min-h-0 flex-col bg-surface">
      <PreviewToolbar
        blocks={blocks}
        chosen={chosen}
        isPage={page !== null}
        onChoose={(index) => setChoice({ of: shownId, index })}
        view={view}
        onView={setView}
        {...picking.buttons}
        pageTheme={pageTheme}
        data={data}
        onClearData={() => {
          data?.clear();
          reload();
        }}
        checks={checks}
        actions={actions}
        download={download}
        saveAsTemplate={onSaveAsTemplate && saveAsTemplate}
      />
      {(page || isComing) && (
        <AddressBar navigation={navigation} disabled={!page} onReload={reload} reloadButton={reloadButton} />
      )}
      {versions === "coming" ? (page || isComing) && <VersionsPlace /> : versions}
      {banners}
      {chosen && <ReplyBanner reply={reply} isCurrent={isCurrent} />}
      {projectId && packageRequests && (
        <PackageQuestion
          requests={packageRequests}
          projectId={projectId}
          wanted={isWriting(phase) ? noNames : (running?.wanted ?? noNames)}
          onFetched={reload}
        />
      )}
      {chosen && data && <KeepOffer offer={data.offer} keeping={data.keeping} />}
      {/* Remounted when the bars above first appear, which would shift it; no page runs before that. */}
      <div
        key={hasBegun ? "page" : "none"}
        className="flex min-h-0 flex-1 flex-col @4xl:has-[[data-checks=open]]:flex-row"
      >
        <div className="flex min-h-0 min-w-0 flex-1 @2xl:flex-row flex-col">
          <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
            <WaitBanner
              text={
                phase === "generating"
                  ? copy.generating
                  : missing?.state === "installing"
                    ? copy.installing
                    : null
              }
            />
            {isComing && !page && (
              <div className="absolute inset-0 flex bg-surface">
                <PageSkeleton />
              </div>
            )}
            {framework && keptFramework !== framework.name ? (
              <FrameworkNotice
                framework={framework}
                onSend={isWriting(phase) ? undefined : onSend}
                onKeep={() => keepFramework(framework.name)}
              />
            ) : !chosen && !isComing ? (
              <NothingToRun
                phase={needsEarlier && onEarlier && reply.earlier === undefined ? "generating" : phase}
              />
            ) : isMissing ? (
              <NotLoaded
                reason={missing?.state === "failed" ? missing.reason : copy.notLoaded.text}
                onReload={reload}
              />
            ) : data?.isLoading && (page || isComing) ? (
              <PageSkeleton />
            ) : page || isComing ? (
              // The frame loads while the page is compiled.
              <PausedFixes isPaused={lacksPackages}>
                <PageFrame
                  frameId={`${run}:${isForced}:${images.allowed}:${JSON.stringify(supabase)}`}
                  page={page}
                  lastGood={lastGoodPage}
                  identity={built.identity}
                  theme={theme}
                  view={view}
                  isGrowing={isWriting(phase) || lacksPackages}
                  images={images}
                  supabase={supabase}
                  storage={data?.storage ?? ownStorage}
                  onRun={lacksPackages ? null : reportRun}
                  picking={picking.inFrame}
                  control={control}
                  navigation={navigation}
                  onLink={followLink}
                  onReload={reload}
                  reloadButton={reloadButton}
                />
              </PausedFixes>
            ) : (
              chosen && (
                <Listing code={chosen.content} language={chosen.language} growing={isWriting(phase)} />
              )
            )}
          </div>
          {picking.panel && project && (
            <HandPanel
              {...picking.panel}
              hasTailwind={app ? needsOf(project)?.tailwind != null : needsTailwind(content)}
            />
          )}
        </div>
        {checks?.panel}
      </div>
    </section>
  );
}

/** The page of the address that was open. */
function pageAt(blocks: readonly CodeBlock[], { addresses, at }: Visits): CodeBlock | undefined {
  const path = addresses[at]?.split(/[?#]/, 1)[0]?.slice(1);
  const names = [path, `${path}.html`, `${path}/index.html`];
  return path
    ? blocks.find(({ kind, fileName }) => kind === "markup" && names.includes(fileName))
    : undefined;
}

/** A page, the files that it was built from, and its block. */
type BuiltPage = { page: PreviewPage | null; of: ProjectFiles | null; identity: string };

const nothingBuilt: BuiltPage = { page: null, of: null, identity: "" };

/** Keeps the last page while the next one is compiled. */
function useLatestBuilt(next: BuiltPage, isCompiling: boolean): BuiltPage {
  const [latest, setLatest] = useState(nothingBuilt);
  const { page, of, identity } = latest;
  const isSame = page === next.page && of === next.of && identity === next.identity;
  if (isCompiling || isSame) return latest;
  setLatest(next);
  return next;
}

/** Pauses automatic fixes while the user is asked about a package that would fix the error. */
function PausedFixes({ isPaused, children }: { isPaused: boolean; children: ReactNode }) {
  const fixes = use(FixErrors);
  const paused = fixes && { ...fixes, automatic: { ...fixes.automatic, isDue: false } };
  return <FixErrors value={isPaused ? paused : fixes}>{children}</FixErrors>;
}

function WaitBanner({ text }: { text: string | null }) {
  return (
    <div role="status" className={text ? "absolute inset-x-0 top-0 z-10 p-2" : "sr-only"}>
      {text && (
        <span className="mx-auto flex w-fit items-center gap-2 rounded-card border border-border bg-elevated px-3 py-1.5 text-[13px] text-foreground shadow-raised">
          <Spinner className="size-3.5 text-muted" />
          {text}
        </span>
      )}
    </div>
  );
}

/** Says above the page that the current reply failed, or why it did not replace the page. */
function ReplyBanner({ reply, isCurrent }: { reply: CurrentReply; isCurrent: boolean }) {
  const sentence = isWriting(reply.phase) ? null : sentenceOf(reply, isCurrent);
  return <div role="status">{sentence && <SlimBanner {...sentence} />}</div>;
}

function sentenceOf({ phase, replyText }: CurrentReply, isCurrent: boolean) {
  if (phase === "failed") return copy.failed;
  if (isCurrent || phase === "empty") return null;
  return phase === "stopped" && extractBlocks(replyText ?? "").length > 0 ? copy.cutShort : copy.noCode;
}

function NothingToRun({ phase }: { phase: PreviewPhase }) {
  if (isWriting(phase)) return <PageSkeleton />;
  if (phase === "failed") return <Placeholder icon={<TriangleAlert />} {...copy.failed} />;
  if (phase === "empty") return <Placeholder icon={<Play />} {...copy.empty} />;
  return <Placeholder icon={<Code />} {...copy.noCode} />;
}

/** Libraries that the project needs could not be loaded. */
const NotLoaded = ({ reason, onReload }: { reason: string; onReload: () => void }) => (
  <Placeholder
    icon={<TriangleAlert />}
    title={copy.notLoaded.title}
    text={reason}
    action={<Button onClick={onReload}>{copy.hung.reload}</Button>}
  />
);

type PlaceholderProps = { icon: ReactNode; title: string; text: string; action?: ReactNode };

function Placeholder(props: PlaceholderProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center overflow-auto">
      <EmptyState {...props} />
    </div>
  );
}
