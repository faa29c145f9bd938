import { isCheckFile } from "~/domain/project/checks/check-path";
import type { PageRequestAnswer } from "~/domain/project/page-request-input";
import { areSameFiles, type ProjectFiles } from "~/domain/project/project-files";
import type { PreviewPage, Visits } from "~preview";
import { buildPage } from "./build-page";
import { copy } from "./copy";
import { openPreviewFrame, type PreviewFrame } from "./frame-bridge";
import type { FrameEvent } from "./frame-channel";
import { addHiddenContainer } from "./hidden-container";
import { type ActionInPage, createPageControl } from "./page-control";
import { createPageStorage, toChanges } from "./page-storage";

/** A project's page out of sight, which the user's own use of the project does not see, and does not change. */
export interface HiddenPage {
  /** Does it in the page of these files; other files than before are another page, which finds what was stored. Never rejects. */
  perform(files: ProjectFiles, request: ActionInPage): Promise<PageRequestAnswer>;
  close(): void;
}

const NO_VISITS: Visits = { addresses: [], at: 0 };

/** A page is not another one because its checks are. */
const withoutChecks = (files: ProjectFiles): ProjectFiles =>
  new Map([...files].filter(([path]) => !isCheckFile(path)));

/** Opens a page that has stored nothing, loads no images from elsewhere and reaches no Supabase project. */
export function openHiddenPage(): HiddenPage {
  const control = createPageControl();
  let storage = createPageStorage();
  const container = addHiddenContainer();
  let frame: PreviewFrame | null = null;
  let files: ProjectFiles | null = null;
  let page: PreviewPage | null = null;
  let visits = NO_VISITS;
  let isClosed = false;

  function onEvent(event: FrameEvent) {
    control.take(event);
    if (event.type === "storage") storage.change(event.area, event.changes);
    if (event.type === "visits") visits = event.visits;
    if (event.type === "link") void follow(event.path);
  }

  function closeFrame() {
    control.close();
    frame?.close();
    frame = null;
  }

  /** In a new frame each time, because the one before may hang. */
  function show() {
    // Files that arrive late open nothing.
    if (isClosed) return;
    closeFrame();
    control.update({ reload, missing: page ? null : copy.agent.noPage });
    if (!page) return;
    frame = openPreviewFrame(container, { theme: "light", outsideImages: false, isInert: true, onEvent });
    for (const area of ["local", "session"] as const) frame.store(area, toChanges(storage.items(area)));
    frame.setVisits(visits);
    control.open(frame);
    frame.show(page);
  }

  function reload(isFresh: boolean) {
    if (isFresh) {
      storage = createPageStorage();
      visits = NO_VISITS;
    }
    show();
  }

  async function follow(path: string) {
    const linked = files && (await buildPage(files, path));
    if (!linked) return;
    page = linked;
    frame?.show(page);
  }

  return {
    async perform(next, request) {
      const shown = withoutChecks(next);
      if (!files || !areSameFiles(files, shown)) {
        files = shown;
        page = await buildPage(shown);
        show();
      }
      return control.perform(request);
    },
    close() {
      isClosed = true;
      control.update({ reload, missing: copy.agent.left });
      closeFrame();
      container.remove();
    },
  };
}
