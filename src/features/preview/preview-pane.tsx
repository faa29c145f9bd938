import { lazy, type ReactNode, type RefObject, Suspense, use, useRef, useState } from "react";
import type { PickedElement } from "~/domain/preview/picked-element";
import { loadWhenOnline } from "~/lib/load-when-online";
import { needsOf, needsTailwind } from "~preview";
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
import { type CurrentReply, isWriting, type PreviewPhase } from "./pane/code-selector";
import { FrameworkNotice } from "./pane/framework-notice";
import { KeepOffer } from "./pane/keep-offer";
import type { RenderDownloads, Toggle } from "./pane/more-menu";
import { PackageQuestion } from "./pane/package-question";
import { PageBar } from "./pane/page-bar";
import { PageFrame } from "./pane/page-frame";
import { type GivenLook, lookOf, type ShownLook } from "./pane/page-look";
import { PageSkeleton } from "./pane/page-skeleton";
import { NothingToRun, NotLoaded, ReplyBanner, WaitBanner } from "./pane/pane-messages";
import { PaneToolbar } from "./pane/pane-toolbar";
import { useBuiltPage } from "./pane/use-built-page";
import type { DisplayedVersion } from "./pane/use-displayed-code";
import { type PaneProject, type PaneState, usePage } from "./pane/use-page";
import { usePagePicture } from "./pane/use-page-picture";
import { useProjectChoice } from "./project-choice";
import type { PreviewView } from "./state";
import type { AppData } from "./use-app-data";

const HandPanel = lazy(() => loadWhenOnline(() => import("./hand/hand-panel")));

export type { DisplayedVersion, OpenHandSession, PreviewPhase, RenderDownloads };

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
  look: GivenLook;
  /** If absent, page storage lasts as long as the pane. */
  data?: AppData | undefined;
  /** Undo and the versions, next to the address; absent without a project. */
  versions?: ReactNode;
  /** The button that publishes the project. */
  publish?: ReactNode;
  /** The plan that saving templates needs, if the user lacks it. */
  templatePlan?: ReactNode;
  /** Banners below the bars: an agent uses the page, or a change affected its checks. */
  banners?: ReactNode;
  /** The checks of the project; absent if none can be run. */
  checks?: (Toggle & { panel: ReactNode }) | undefined;
  /** Renders a menu that ends with the project's downloads; absent without a project. */
  download?: RenderDownloads | undefined;
  actions?: PaneActions;
}

const noProject: PaneProject = { id: null };
const noNames: readonly string[] = [];
const noActions: PaneActions = {};

/** Runs the current reply's code next to the chat. Needs a `key` per chat, because it keeps the last page. */
export function PreviewPane(props: PreviewPaneProps) {
  const { label = copy.title, reply, project = noProject, data, versions, checks } = props;
  const actions = props.actions ?? noActions;
  const look = lookOf(props.look);
  const page = usePage({ reply, project, look, onEarlier: actions.onEarlier, onControl: actions.onControl });
  const [view, setView] = useState<PreviewView>("desktop");
  const [ownStorage] = useState(() => createPageStorage());
  const storage = data?.storage ?? ownStorage;
  const reloadButton = useRef<HTMLButtonElement>(null);
  const { built } = page.state;
  const { onPick, onComment, onEditByHand, editing } = actions;
  const source = { page: built?.page ?? null, sourceFiles: built?.of ?? null, files: page.files };
  const picking = usePicking({ ...source, onPick, onComment, onEditByHand, request: editing });
  usePagePicture({
    control: page.control,
    versionId: page.goodId,
    onPicture: picking.editing?.isOn || view === "mobile" ? undefined : project.onPicture,
  });
  const { chosen, choose } = page.block;
  const hasPage = built !== null || page.state.is === "coming";
  const hasBars = hasPage || chosen !== undefined || versions !== undefined;
  const [hadBars, setHadBars] = useState(false);
  if (hasBars && !hadBars) setHadBars(true);
  const shared = { ...props, actions, project, look, page, view, storage, picking, reloadButton };
  return (
    <section aria-label={label} className="@container relative flex h-full min-h-0 flex-col bg-surface">
      <PaneToolbar {...shared} onSwitchView={() => setView(view === "desktop" ? "mobile" : "desktop")} />
      {hasBars && (
        <PageBar
          blocks={page.code.blocks}
          chosen={chosen}
          onChoose={choose}
          address={
            hasPage && (
              <AddressBar
                navigation={page.navigation}
                disabled={!built}
                onReload={page.reload}
                reloadButton={reloadButton}
              />
            )
          }
          versions={versions}
        />
      )}
      <PaneBanners {...shared} />
      {/* Remounting when the bar above first appears avoids a layout shift; no page runs before. */}
      <div
        key={hadBars ? "bars" : "none"}
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
  look: ShownLook;
  page: PaneState;
  view: PreviewView;
  storage: PageStorage;
  picking: ReturnType<typeof usePicking>;
  reloadButton: RefObject<HTMLButtonElement | null>;
};

const hasTailwind = ({ state, block, files }: PaneState): boolean =>
  files && state.built?.identity === "app"
    ? needsOf(files)?.tailwind != null
    : needsTailwind(block.chosen?.content ?? "");

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
      {page.state.is === "coming" && !page.frame.state.isShown && (
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
