import { lazy, type ReactNode, type RefObject, Suspense, use, useRef, useState } from "react";
import type { PickedElement } from "~/domain/preview/picked-element";
import { loadWhenOnline } from "~/lib/load-when-online";
import { needsOf, needsTailwind, type PreviewTheme } from "~preview";
import { copy } from "./copy";
import { FixErrors } from "./fix-errors";
import type { OpenHandSession } from "./hand/use-hand-editing";
import { usePicking } from "./hand/use-picking";
import { useMissingLibraries } from "./library-files";
import { Listing } from "./listing/listing";
import { PackageRequests } from "./package-requests";
import type { PageHandle } from "./page-control";
import { createPageStorage, type PageStorage } from "./page-storage";
import { AddressBar } from "./pane/address-bar";
import { blockActions } from "./pane/block-actions";
import { type CurrentReply, isWriting, type PreviewPhase } from "./pane/code-selector";
import { FrameworkNotice } from "./pane/framework-notice";
import { KeepOffer } from "./pane/keep-offer";
import { PackageQuestion } from "./pane/package-question";
import { PageFrame } from "./pane/page-frame";
import type { PageLook } from "./pane/page-look";
import { PageSkeleton } from "./pane/page-skeleton";
import { pageTitle } from "./pane/page-title";
import { NothingToRun, NotLoaded, ReplyBanner, WaitBanner } from "./pane/pane-messages";
import { PreviewToolbar, type RenderDownload, type Toggle } from "./pane/preview-toolbar";
import { useBuiltPage } from "./pane/use-built-page";
import type { DisplayedVersion } from "./pane/use-displayed-code";
import { type PaneProject, type PaneState, usePage } from "./pane/use-page";
import { VersionsPlaceholder } from "./preview-skeleton";
import { useProjectChoice } from "./project-choice";
import type { PreviewView } from "./state";
import type { AppData } from "./use-app-data";

const HandPanel = lazy(() => loadWhenOnline(() => import("./hand/hand-panel")));

export type { DisplayedVersion, OpenHandSession, PreviewPhase };

/** Actions that reach beyond the pane; absent if unavailable. */
interface PaneActions {
  /** Receives the handle by which agents use the page, and null on unmount. */
  onControl?: ((control: PageHandle | null) => void) | undefined;
  /** Receives an element that the user picked. */
  onPick?: ((element: PickedElement) => void) | undefined;
  /** Begins a comment on an element that the user picked. */
  onComment?: ((element: PickedElement) => void) | undefined;
  /** Starts editing by hand. */
  onEditByHand?: OpenHandSession | undefined;
  /** A request to start editing. */
  editing?: { isDue: boolean; onBegin: () => void } | undefined;
  /** Sends a chat message. */
  onSend?: ((text: string) => Promise<boolean>) | undefined;
  /** Requests the reply's `earlier`. */
  onEarlier?: () => void;
  /** Saves the page as a template. */
  onSaveAsTemplate?: ((page: { versionId: string; title: string }) => void) | undefined;
}

interface PreviewPaneProps {
  /** Accessible name, to tell several panes apart. */
  label?: string | undefined;
  reply: CurrentReply;
  project?: PaneProject;
  /** The theme, and what pages may load; by default nothing external. */
  look: Partial<PageLook> & { theme: PreviewTheme };
  /** If absent, page storage lasts as long as the pane. */
  data?: AppData | undefined;
  /** The strip of versions, below the toolbar. "coming" reserves its space while the project is being written. */
  versions?: ReactNode;
  /** Banners below the toolbar: an agent uses the page, or a change affected its checks. */
  banners?: ReactNode;
  /** The checks of the project; absent if none can be run. */
  checks?: (Toggle & { panel: ReactNode }) | undefined;
  /** Renders the project's download menu; absent without a project. */
  download?: RenderDownload | undefined;
  actions?: PaneActions;
}

const noProject: PaneProject = { id: null };
const noNames: readonly string[] = [];
const noActions: PaneActions = {};
const noImages = { allowed: false };

/** Runs the current reply's code next to the chat. Needs a `key` per chat, because it keeps the last page. */
export function PreviewPane(props: PreviewPaneProps) {
  const { label = copy.title, reply, project = noProject, data, versions, checks } = props;
  const actions = props.actions ?? noActions;
  const look = useLook(props.look);
  const page = usePage({ reply, project, look, onEarlier: actions.onEarlier, onControl: actions.onControl });
  const [view, setView] = useState<PreviewView>("desktop");
  const [ownStorage] = useState(() => createPageStorage());
  const storage = data?.storage ?? ownStorage;
  const reloadButton = useRef<HTMLButtonElement>(null);
  const { built } = page.state;
  const { onPick, onComment, onEditByHand, editing } = actions;
  const source = { page: built?.page ?? null, sourceFiles: built?.of ?? null, files: page.files };
  const picking = usePicking({ ...source, onPick, onComment, onEditByHand, request: editing });
  const hasPage = built !== null || page.state.is === "coming";
  const [hasBegun, setHasBegun] = useState(false);
  if (hasPage && !hasBegun) setHasBegun(true);
  const shared = { ...props, actions, project, look, page, view, storage, picking, reloadButton };
  return (
    <section aria-label={label} className="@container relative flex h-full min-h-0 flex-col bg-surface">
      <PaneToolbar {...shared} onView={setView} />
      {hasPage && (
        <AddressBar
          navigation={page.navigation}
          disabled={!built}
          onReload={page.reload}
          reloadButton={reloadButton}
        />
      )}
      {versions === "coming" ? hasPage && <VersionsPlaceholder /> : versions}
      <PaneBanners {...shared} />
      {/* Remounting when the bars above first appear avoids a layout shift; no page runs before. */}
      <div
        key={hasBegun ? "page" : "none"}
        className="flex min-h-0 flex-1 flex-col @4xl:has-[[data-checks=open]]:flex-row"
      >
        <div className="flex min-h-0 min-w-0 flex-1 @2xl:flex-row flex-col">
          <PaneBody {...shared} isLoading={hasPage && data?.isLoading === true} />
          {picking.panel && (
            <Suspense>
              <HandPanel {...picking.panel} hasTailwind={hasTailwind(page)} />
            </Suspense>
          )}
        </div>
        {checks?.panel}
      </div>
    </section>
  );
}

/** Props that the parts of the pane share. */
type Shared = Omit<PreviewPaneProps, "look" | "actions" | "project"> & {
  actions: PaneActions;
  project: PaneProject;
  look: ReturnType<typeof useLook>;
  page: PaneState;
  view: PreviewView;
  storage: PageStorage;
  picking: ReturnType<typeof usePicking>;
  reloadButton: RefObject<HTMLButtonElement | null>;
};

function useLook({ theme, pageTheme, images = noImages, supabase = null }: PreviewPaneProps["look"]) {
  const forced = pageTheme && pageTheme.theme !== "own" ? pageTheme.theme : null;
  return { theme: forced ?? theme, isForced: forced !== null, pageTheme, images, supabase };
}

const hasTailwind = ({ state, block, files }: PaneState): boolean =>
  files && state.built?.identity === "app"
    ? needsOf(files)?.tailwind != null
    : needsTailwind(block.chosen?.content ?? "");

function PaneToolbar(props: Shared & { onView: (view: PreviewView) => void }) {
  const { page, actions, look, data, picking } = props;
  const { chosen, choose } = page.block;
  const { markup } = page;
  const currentPage = page.state.built?.page ?? null;
  const { version } = page.code;
  const { onSaveAsTemplate } = actions;
  return (
    <PreviewToolbar
      blocks={page.code.blocks}
      chosen={chosen}
      isPage={currentPage !== null}
      onChoose={choose}
      view={props.view}
      onView={props.onView}
      editing={picking.editing}
      editButton={picking.button}
      pageTheme={look.pageTheme}
      data={data}
      onClearData={() => {
        data?.clear();
        page.reload();
      }}
      checks={props.checks}
      actions={blockActions({
        block: chosen,
        page: currentPage,
        theme: look.theme,
        outsideImages: look.images.allowed,
        supabase: look.supabase,
        markup,
      })}
      download={props.download}
      saveAsTemplate={
        onSaveAsTemplate &&
        (version && markup
          ? () => onSaveAsTemplate({ versionId: version.id, title: pageTitle(markup) })
          : null)
      }
    />
  );
}

function PaneBanners({ banners, page, reply, project, data }: Shared) {
  const requests = use(PackageRequests);
  const { chosen } = page.block;
  const missingPackages = isWriting(reply.phase) ? noNames : (page.state.built?.missingPackages ?? noNames);
  return (
    <>
      {banners}
      {chosen && <ReplyBanner reply={reply} isCurrent={page.code.isCurrent} />}
      {project.id && requests && (
        <PackageQuestion
          requests={requests}
          projectId={project.id}
          packages={missingPackages}
          onFetched={page.reload}
        />
      )}
      {chosen && data && <KeepOffer offer={data.offer} keeping={data.keeping} />}
    </>
  );
}

function PaneBody(props: Shared & { isLoading: boolean }) {
  const { page, reply } = props;
  const missing = useMissingLibraries();
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <WaitBanner phase={reply.phase} missing={missing} />
      {page.state.is === "coming" && (
        <div className="absolute inset-0 flex bg-surface">
          <PageSkeleton />
        </div>
      )}
      <PaneContent {...props} missing={missing} />
    </div>
  );
}

/** The page, the code, or a placeholder. */
function PaneContent(
  props: Shared & { isLoading: boolean; missing: ReturnType<typeof useMissingLibraries> },
) {
  const { page, project, actions, reply, isLoading, missing } = props;
  const { framework, state, block, code } = page;
  const isBusy = isWriting(reply.phase);
  const [keptFramework, keepFramework] = useProjectChoice("kept-as-files", project.id);
  if (framework && keptFramework !== framework.name)
    return (
      <FrameworkNotice
        framework={framework}
        onSend={isBusy ? undefined : actions.onSend}
        onKeep={() => keepFramework(framework.name)}
      />
    );
  if (state.is === "failed") return <NotLoaded missing={missing} onReload={page.reload} />;
  if (isLoading) return <PageSkeleton />;
  if (state.is !== "none") return <RunningPage {...props} />;
  if (block.chosen)
    return <Listing code={block.chosen.content} language={block.chosen.language} growing={isBusy} />;
  const isEarlierRequested = code.needsEarlier && actions.onEarlier && reply.earlier === undefined;
  return <NothingToRun phase={isEarlierRequested ? "generating" : reply.phase} />;
}

/** The frame with the page. It loads while the page is compiled. */
function RunningPage({ page, project, look, view, storage, picking, reloadButton }: Shared) {
  const fixes = use(FixErrors);
  // No automatic fix while the user is asked about packages.
  const paused = fixes && { ...fixes, automatic: { ...fixes.automatic, isDue: false } };
  return (
    <FixErrors value={page.lacksPackages ? paused : fixes}>
      <PageFrame
        frameId={page.frameId}
        built={page.state.built}
        lastGood={useBuiltPage(project.lastGood)}
        look={look}
        view={view}
        frame={page.frame}
        storage={storage}
        picking={picking.inFrame}
        control={page.control}
        navigation={page.navigation}
        onLink={page.block.follow}
        onReload={page.reload}
        reloadButton={reloadButton}
      />
    </FixErrors>
  );
}
