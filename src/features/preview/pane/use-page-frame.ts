import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { PickedElement } from "~/domain/preview/picked-element";
import type { ElementAddress, HandEvent, PickReport, PreviewPage, PreviewTheme } from "~preview";
import { openPreviewFrame, type PreviewFrame } from "../frame-bridge";
import type { FrameEvent } from "../frame-channel";
import type { PageControl } from "../page-control";
import { type PageStorage, toChanges } from "../page-storage";
import type { PreviewView } from "../state";
import type { PageLook } from "./page-look";
import type { FrameReport } from "./use-frame-state";
import type { PageNavigation } from "./use-navigation";

/** Picking an element of the page. */
export interface Picking {
  isOn: boolean;
  /** Null if nothing was picked. */
  onEnd: (picked: { element: PickedElement; report: PickReport } | null) => void;
  /** Receives what happens to the selected element in the page. */
  onHand: (event: HandEvent) => void;
  /** The element to mark as selected; undefined keeps the last reported one. */
  selected: ElementAddress | null | undefined;
  /** Receives the frame, and null once it is closed. */
  onFrame: (frame: Pick<PreviewFrame, "echo" | "pickBeside"> | null) => void;
}

export interface PageFrameProps {
  /** A new id opens a new frame. Its surroundings stay mounted, so that no click is lost. */
  frameId: string;
  /** Null while it is being prepared. */
  built: { page: PreviewPage; identity: string } | null;
  /** Shown in place of a page that shows nothing. */
  lastGood: PreviewPage | null;
  look: PageLook & { theme: PreviewTheme };
  view: PreviewView;
  frame: FrameReport;
  /** The page's storage. */
  storage: PageStorage;
  picking: Picking;
  /** Lets agents use the page. */
  control: PageControl;
  navigation: PageNavigation;
  /** Follows a link to another page of the project. */
  onLink: (path: string) => void;
  /** Replaces this frame with a new one. */
  onReload: () => void;
  /** Outlives this frame and receives focus when the pressed button disappears. */
  reloadButton: RefObject<HTMLButtonElement | null>;
}

/** Opens the frame in `container` and keeps it in sync with the props. */
export function usePageFrame(container: RefObject<HTMLDivElement | null>, props: PageFrameProps): void {
  const frame = useRef<PreviewFrame>(null);
  const requests = usePageRequests(frame, props);
  useOpenFrame({ container, frame, requests }, props);
  const { built, lastGood, frameId, look, picking } = props;
  const show = useEffectEvent(requests.show);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame is empty
  useEffect(() => {
    if (built) show(built.page, built.identity);
  }, [built?.page, built?.identity, frameId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame does not know it yet
  useEffect(() => {
    if (lastGood) frame.current?.setLastGood(lastGood);
  }, [lastGood, frameId]);
  useEffect(() => frame.current?.setTheme(look.theme), [look.theme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame does not know it yet
  useEffect(() => frame.current?.setSupabase(look.supabase), [look.supabase, frameId]);
  usePickingIn(frame, frameId, picking);
}

type FrameRef = RefObject<PreviewFrame | null>;

/** Tracks the page in the frame and the requested one. */
function usePageRequests(frame: FrameRef, { frame: { state }, control, onReload }: PageFrameProps) {
  const identity = useRef("");
  /** A different page was requested and has not appeared yet. */
  const isReplaced = useRef(false);
  return {
    isReplaced,
    show(page: PreviewPage, nextIdentity: string) {
      const isUpdate = identity.current === nextIdentity;
      // This frame can no longer show another page.
      if (!isUpdate && (state.health.is === "hung" || state.health.is === "stopped")) onReload();
      isReplaced.current ||= !isUpdate && identity.current !== "";
      frame.current?.show(page, { keepScroll: isUpdate });
      control.requested();
      identity.current = nextIdentity;
    },
    forget() {
      identity.current = "";
      isReplaced.current = false;
    },
  };
}

type Refs = {
  container: RefObject<HTMLDivElement | null>;
  frame: FrameRef;
  requests: ReturnType<typeof usePageRequests>;
};

function useOpenFrame({ container, frame, requests }: Refs, props: PageFrameProps): void {
  const { frameId, frame: report, control, navigation, picking, storage, look, onLink, onReload } = props;
  const isStopped = report.state.health.is === "stopped";
  const onFrameEvent = useEffectEvent((event: FrameEvent) => {
    control.handle(event);
    if (event.type === "storage") return storage.change(event.area, event.changes);
    if (event.type === "link") return onLink(event.path);
    if (event.type === "visits") return navigation.onVisits(event.visits);
    if (event.type === "dialogs") return navigation.onDialogs(event.left);
    if (event.type === "shown") requests.isReplaced.current = false;
    // The page's code could forge this, so it only counts while the user picks.
    if (event.type === "picked" && picking.isOn)
      picking.onEnd(event.element && event.report && { element: event.element, report: event.report });
    if (event.type === "hand" && picking.isOn) picking.onHand(event.event);
    // The previous page hangs, and blocks the new one.
    if (event.type === "hung" && requests.isReplaced.current) onReload();
    else report.dispatch(event);
  });
  const open = useEffectEvent((into: HTMLElement) => {
    const opened = openPreviewFrame(into, {
      theme: look.theme,
      outsideImages: look.images.allowed,
      supabase: look.supabase,
      adoptsFirst: true,
      onEvent: (event) => onFrameEvent(event),
    });
    for (const area of ["local", "session"] as const) opened.store(area, toChanges(storage.items(area)));
    opened.setVisits(navigation.visits);
    if (picking.selected !== undefined) opened.select(picking.selected);
    return opened;
  });
  const forget = useEffectEvent(requests.forget);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another frame
  useEffect(() => {
    if (isStopped || !container.current) return;
    const opened = open(container.current);
    frame.current = opened;
    control.open(opened);
    navigation.onOpen(opened);
    picking.onFrame(opened);
    return () => {
      picking.onFrame(null);
      control.close();
      navigation.onOpen(null);
      opened.close();
      frame.current = null;
      forget();
    };
  }, [isStopped, frameId, control, navigation.onOpen]);
}

function usePickingIn(frame: FrameRef, frameId: string, picking: Picking): void {
  const { isOn, selected } = picking;
  const cancel = useEffectEvent(() => picking.onEnd(null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame picks nothing yet
  useEffect(() => {
    if (!isOn) return;
    frame.current?.pick(true);
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && cancel();
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
      frame.current?.pick(false);
    };
  }, [isOn, frameId]);
  // A layout effect, so that it precedes the user's next action.
  useLayoutEffect(() => {
    if (selected !== undefined) frame.current?.select(selected);
  }, [selected, frame]);
}
