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
  foreignFramework,
  mergeForPreview,
  namedMarkup,
  needsOf,
  needsTailwind,
  type PreviewPage,
  type PreviewTheme,
  preparePage,
  trimPartialMarkup,
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
  /** The product's. */
  theme: PreviewTheme;
  /** What it is called where there are several. */
  label?: string;
  /** The project that the reply changes, null while it is loading; absent where there is none. */
  files?: ProjectFiles | null | undefined;
  /** The project's version on screen. */
  version?: ShownVersion | undefined;
  /** The last version that ran without errors, while the one on screen has one. */
  lastGood?: ProjectFiles | undefined;
  /** Reports once that the page of a version ran for a while without an error, or each time that it did not. */
  onRun?: ((versionId: string, isGood: boolean) => void) | undefined;
  /** The strip of versions, below the toolbar. "coming": of a project that is being written, whose strip gets its room. */
  versions?: ReactNode;
  /** Say below the toolbar that an agent uses the page, and what a change did to its checks. */
  banners?: ReactNode;
  /** The checks of the project; absent where none are run. */
  checks?: (Toggle & { panel: ReactNode }) | undefined;
  /** Takes what lets agents use the page, and null when the pane is gone. `replaced` waits for the page of a new version. */
  onControl?: ((control: PageHandle | null) => void) | undefined;
  /** Absent: no page may load images from other sites. */
  images?: OutsideImages;
  /** Absent: pages reach nothing. A new object is another one. */
  supabase?: PageSupabase;
  /** Absent: what is chosen for a project lasts as long as the pane. */
  projectId?: string | null;
  /** Absent: pages are shown in their own theme. */
  pageTheme?: PageThemeChoice | undefined;
  /** Absent: what pages store lasts as long as the pane. */
  data?: AppData;
  /** Takes an element of the page that the user picked; absent where none can be picked. */
  onPick?: (element: PickedElement) => void;
  /** Begins to edit by hand; absent where nothing is. */
  onEditByHand?: OpenHandSession | undefined;
  /** Sends a message in the chat; absent where there is no message box. */
  onSend?: ((text: string) => Promise<boolean>) | undefined;
  /** Requests `earlier`. */
  onEarlier?: () => void;
  /** Offers the project to download; absent where there is only the code on screen. */
  download?: RenderDownload | undefined;
  /** Absent where pages cannot be saved. */
  onSaveAsTemplate?: (page: { versionId: string; title: string }) => void;
}

const noFiles: ProjectFiles = new Map();
const noNames: readonly string[] = [];
const noImages: OutsideImages = { allowed: false };

/** Runs the current reply's code next to the chat. Needs a `key` per chat, because it remembers the last page shown. */
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
  /** The framework of a project that is only shown. */
  const [keptAs, keepAs] = useProjectChoice("kept-as-files", projectId);
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
    const linking = plainPages?.files ?? (isWhole ? project : null);
    return linking && isPage ? blocksOf(withLinkedStyles(linking)) : blocks;
  }, [plainPages, isWhole, project, isPage, blocks]);
  const markup = useMemo(() => {
    if (chosen?.kind !== "markup") return null;
    if (isPartial) return trimPartialMarkup(chosen.content);
    return withViewerScheme(mergeForPreview(pageBlocks, chosen.index));
  }, [pageBlocks, chosen, isPartial]);
  const framework = useMemo(
    () => (project && !isGrowing ? foreignFramework(project) : null),
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
  // Only a different text is a different page, which runs again.
  const ownPage = useMemo(() => {
    if (framework) return null;
    if (app || named === null) return app;
    const made = preparePage(named, path === undefined ? undefined : { path, content });
    return { ...withNotes(made, plainPages?.errors ?? []), pages: pages.split("\n") };
  }, [framework, app, named, path, content, pages, plainPages]);
  const identity = app || !chosen ? "app" : `${shownId}:${chosen.index}`;
  const made = useLatestMade({ page: ownPage, of: running ? running.of : project, identity }, isCompiling);
  const page = useMemo(
    () => (made.page && isForced ? { ...made.page, followsTheme: true } : made.page),
    [made.page, isForced],
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
  // The page that a project opens with speaks for its version, once it is made from that version's files.
  const isOwnPage =
    chosenIndex === 0 && (made.of === project || areSameFiles(made.of ?? noFiles, project ?? noFiles));
  const storedId = isOwnPage ? stored?.id : undefined;
  const reportRun = useMemo(
    () => (storedId !== undefined && onRun ? (isGood: boolean) => onRun(storedId, isGood) : null),
    [storedId, onRun],
  );
  const reload = () => setRun((count) => count + 1);
  const picking = usePicking({
    page,
    madeFrom: made.of,
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
      {/* A new element where the bars above first appear, or they would push it down; no page runs before. */}
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
            {framework && keptAs !== framework.name ? (
              <FrameworkNotice
                framework={framework}
                onSend={isWriting(phase) ? undefined : onSend}
                onKeep={() => keepAs(framework.name)}
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
                  identity={made.identity}
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

/** The page that stands for the address which was open. */
function pageAt(blocks: readonly CodeBlock[], { addresses, at }: Visits): CodeBlock | undefined {
  const path = addresses[at]?.split(/[?#]/, 1)[0]?.slice(1);
  const names = [path, `${path}.html`, `${path}/index.html`];
  return path
    ? blocks.find(({ kind, fileName }) => kind === "markup" && names.includes(fileName))
    : undefined;
}

/** A page, the files that it was made from, and the block that it is of. */
type Made = { page: PreviewPage | null; of: ProjectFiles | null; identity: string };

const nothingMade: Made = { page: null, of: null, identity: "" };

/** What was made last, while the next is compiled. */
function useLatestMade(next: Made, isCompiling: boolean): Made {
  const [latest, setLatest] = useState(nothingMade);
  const { page, of, identity } = latest;
  const isSame = page === next.page && of === next.of && identity === next.identity;
  if (isCompiling || isSame) return latest;
  setLatest(next);
  return next;
}

/** A model need not fix what a package will that the user is asked about. */
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

/** Explains above the page that the current reply failed, or why it did not replace the page. */
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

/** What compiled projects run with did not arrive. */
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
