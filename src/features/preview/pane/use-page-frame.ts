import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { PickedElement } from "~/domain/preview/picked-element";
import type { ElementAddress, PickReport, PreviewPage, PreviewTheme } from "~preview";
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
  /** It goes on after an element was picked. */
  stays: boolean;
  /** With null when nothing was picked. */
  onEnd: (picked: { element: PickedElement; report: PickReport } | null) => void;
  /** The element to mark as selected; undefined: the one that the page reported last. */
  selected: ElementAddress | null | undefined;
  /** Takes what marks elements and shows their changes, and null when the frame is gone. */
  onFrame: (frame: Pick<PreviewFrame, "echo" | "pickBeside"> | null) => void;
}

export interface PageFrameProps {
  /** Another one opens another frame. What is around it stays, or a press on it would be lost while data arrives. */
  frameId: string;
  /** Its `identity` names the block: a page of the same block is an update and keeps its place. Null: it is being prepared. */
  built: { page: PreviewPage; identity: string } | null;
  /** Shown in place of a page that shows nothing. */
  lastGood: PreviewPage | null;
  look: PageLook & { theme: PreviewTheme };
  view: PreviewView;
  frame: FrameReport;
  /** What the page finds stored, and adds to. */
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

/** Opens the frame in `container`, and shows in it what the props say. */
export function usePageFrame(container: RefObject<HTMLDivElement | null>, props: PageFrameProps): void {
  const frame = useRef<PreviewFrame>(null);
  const shown = useShownPage(frame, props);
  useOpenFrame({ container, frame, shown }, props);
  const { built, lastGood, frameId, look, picking } = props;
  const show = useEffectEvent(shown.show);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame is empty
  useEffect(() => {
    if (built) show(built.page, built.identity);
  }, [built?.page, built?.identity, frameId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame does not know it yet
  useEffect(() => {
    if (lastGood) frame.current?.setLastGood(lastGood);
  }, [lastGood, frameId]);
  useEffect(() => frame.current?.setTheme(look.theme), [look.theme]);
  usePickingIn(frame, frameId, picking);
}

type FrameRef = RefObject<PreviewFrame | null>;

/** Which page the frame shows, and which was requested from it. */
function useShownPage(frame: FrameRef, { frame: { state }, control, onReload }: PageFrameProps) {
  const shown = useRef("");
  /** Another page than the one in the frame was requested and is not shown yet. */
  const isReplaced = useRef(false);
  return {
    isReplaced,
    show(page: PreviewPage, identity: string) {
      const isUpdate = shown.current === identity;
      // Another page is requested, and this frame can no longer show one.
      if (!isUpdate && (state.health.is === "hung" || state.health.is === "stopped")) onReload();
      isReplaced.current ||= !isUpdate && shown.current !== "";
      frame.current?.show(page, { keepScroll: isUpdate });
      control.requested();
      shown.current = identity;
    },
    forget() {
      shown.current = "";
      isReplaced.current = false;
    },
  };
}

type Refs = {
  container: RefObject<HTMLDivElement | null>;
  frame: FrameRef;
  shown: ReturnType<typeof useShownPage>;
};

function useOpenFrame({ container, frame, shown }: Refs, props: PageFrameProps): void {
  const { frameId, frame: report, control, navigation, picking, storage, look, onLink, onReload } = props;
  const isStopped = report.state.health.is === "stopped";
  const onFrameEvent = useEffectEvent((event: FrameEvent) => {
    control.take(event);
    if (event.type === "storage") return storage.change(event.area, event.changes);
    if (event.type === "link") return onLink(event.path);
    if (event.type === "visits") return navigation.onVisits(event.visits);
    if (event.type === "dialogs") return navigation.onDialogs(event.left);
    if (event.type === "shown") shown.isReplaced.current = false;
    // The page's own code could report it as well, and counts only while the user picks.
    if (event.type === "picked" && picking.isOn) {
      const { element, report } = event;
      picking.onEnd(element && report && { element, report });
    }
    // The previous page hangs, and blocks the new one.
    if (event.type === "hung" && shown.isReplaced.current) onReload();
    else report.dispatch(event);
  });
  const open = useEffectEvent((into: HTMLElement) => {
    const opened = openPreviewFrame(into, {
      theme: look.theme,
      outsideImages: look.images.allowed,
      supabase: look.supabase,
      onEvent: (event) => onFrameEvent(event),
    });
    for (const area of ["local", "session"] as const) opened.store(area, toChanges(storage.items(area)));
    opened.setVisits(navigation.visits);
    if (picking.selected !== undefined) opened.select(picking.selected);
    return opened;
  });
  const forget = useEffectEvent(shown.forget);
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
  const { isOn, stays, selected } = picking;
  const cancel = useEffectEvent(() => picking.onEnd(null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame picks nothing yet
  useEffect(() => {
    if (!isOn) return;
    frame.current?.pick({ isOn: true, stays });
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && cancel();
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
      frame.current?.pick({ isOn: false, stays: false });
    };
  }, [isOn, stays, frameId]);
  // Before the user can press what leads on from it.
  useLayoutEffect(() => {
    if (selected !== undefined) frame.current?.select(selected);
  }, [selected, frame]);
}
