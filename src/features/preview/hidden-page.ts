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

/** A project's page in a hidden frame, isolated from the user's preview. */
export interface HiddenPage {
  /** Acts in the page of these files. Changed files reload it and keep its storage. Never rejects. */
  perform(files: ProjectFiles, request: ActionInPage): Promise<PageRequestAnswer>;
  close(): void;
}

const NO_VISITS: Visits = { addresses: [], at: 0 };

/** Changed checks do not change the page. */
const withoutChecks = (files: ProjectFiles): ProjectFiles =>
  new Map([...files].filter(([path]) => !isCheckFile(path)));

/** Opens a page with empty storage, without external images or Supabase. */
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
    control.handle(event);
    if (event.type === "storage") storage.change(event.area, event.changes);
    if (event.type === "visits") visits = event.visits;
    if (event.type === "link") void follow(event.path);
  }

  function closeFrame() {
    control.close();
    frame?.close();
    frame = null;
  }

  /** Uses a new frame each time, because the previous one may hang. */
  function show() {
    // Ignores files that arrive after closing.
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
      const pageFiles = withoutChecks(next);
      if (!files || !areSameFiles(files, pageFiles)) {
        files = pageFiles;
        page = await buildPage(pageFiles);
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
