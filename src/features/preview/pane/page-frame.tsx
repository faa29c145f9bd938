import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import type { PickedElement } from "~/domain/preview/picked-element";
import { cn } from "~/lib/cn";
import { focusUnlessTouch } from "~/lib/focus-unless-touch";
import type { ElementAddress, PickReport, PreviewPage, PreviewTheme } from "~preview";
import { copy } from "../copy";
import { openPreviewFrame, type PreviewFrame } from "../frame-bridge";
import type { FrameEvent } from "../frame-channel";
import type { PageSupabase } from "../frame-element";
import type { PageControl } from "../page-control";
import { problemOf } from "../page-problem";
import { type PageStorage, toChanges } from "../page-storage";
import { type FrameState, frameReducer, type PreviewView, startingFrame } from "../state";
import { FileOffer } from "./file-offer";
import { useFixing } from "./fix-controls";
import { PageConsole } from "./page-console";
import { ProblemCard } from "./problem-card";
import { SlimBanner } from "./slim-banner";
import type { PageNavigation } from "./use-navigation";

/** Whether pages may load images from other sites, and how the user allows it. */
export interface OutsideImages {
  allowed: boolean;
  /** Absent where that cannot be changed. */
  onAllow?: () => void;
}

/** Picking an element of the page. */
interface Picking {
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

interface PageFrameProps {
  /** Another one opens another frame. What is around it stays, or a press on it would be lost while data arrives. */
  frameId: string;
  /** Null: it is being prepared. */
  page: PreviewPage | null;
  /** Shown in place of a page that shows nothing. */
  lastGood: PreviewPage | null;
  /** Names the block: a page of the same block is an update and keeps its place. */
  identity: string;
  theme: PreviewTheme;
  view: PreviewView;
  images: OutsideImages;
  supabase: PageSupabase;
  /** What the page finds stored, and adds to. */
  storage: PageStorage;
  picking: Picking;
  /** Lets agents use the page. */
  control: PageControl;
  navigation: PageNavigation;
  /** Follows a link to another page of the project. */
  onLink: (path: string) => void;
  /** A reply is still changing it, or its packages are missing: what is wrong with it may be that. */
  isGrowing: boolean;
  /** Called when the page is found good, and when it is not; another function for another version. */
  onRun?: ((isGood: boolean) => void) | null | undefined;
  /** Replaces this frame with a new one. */
  onReload: () => void;
  /** Outlives this frame and receives focus when the pressed button disappears. */
  reloadButton: RefObject<HTMLButtonElement | null>;
}

// The mobile view of the specification: 375 by 667 pixels.
const MOBILE =
  "mx-auto my-4 box-content h-[667px] w-[375px] shrink-0 overflow-hidden rounded-card border border-border";

/** The sandbox frame with its Console, and buttons to stop or reload a page that hangs. */
export function PageFrame(props: PageFrameProps) {
  const { frameId, page, lastGood, identity, theme, view, images, supabase, storage, picking } = props;
  const { isGrowing, control, navigation, onLink, onRun, onReload, reloadButton } = props;
  const [{ health, entries, counts, imagesBlocked, offers, condition }, dispatch] = useReducer(
    frameReducer,
    startingFrame,
  );
  const [openedId, setOpenedId] = useState(frameId);
  if (openedId !== frameId) {
    setOpenedId(frameId);
    dispatch({ type: "restart" });
  }
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<PreviewFrame>(null);
  const shown = useRef("");
  /** Another page than the one in the frame was requested and is not shown yet. */
  const isReplaced = useRef(false);
  const isStopped = health.is === "stopped";

  const onFrameEvent = useEffectEvent((event: FrameEvent) => {
    control.take(event);
    if (event.type === "storage") return storage.change(event.area, event.changes);
    if (event.type === "link") return onLink(event.path);
    if (event.type === "visits") return navigation.onVisits(event.visits);
    if (event.type === "dialogs") return navigation.onDialogs(event.left);
    if (event.type === "shown") isReplaced.current = false;
    // The page's own code could report it as well, and counts only while the user picks.
    if (event.type === "picked" && picking.isOn) {
      const { element, report } = event;
      picking.onEnd(element && report && { element, report });
    }
    // The previous page hangs, and blocks the new one.
    if (event.type === "hung" && isReplaced.current) onReload();
    else dispatch(event);
  });
  const open = useEffectEvent((into: HTMLElement) =>
    openPreviewFrame(into, {
      theme,
      outsideImages: images.allowed,
      supabase,
      onEvent: (event) => onFrameEvent(event),
    }),
  );
  const restore = useEffectEvent((into: PreviewFrame) => {
    for (const area of ["local", "session"] as const) into.store(area, toChanges(storage.items(area)));
    into.setVisits(navigation.visits);
    if (picking.selected !== undefined) into.select(picking.selected);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another frame
  useEffect(() => {
    if (isStopped || !container.current) return;
    const opened = open(container.current);
    frame.current = opened;
    restore(opened);
    control.open(opened);
    navigation.onOpen(opened);
    picking.onFrame(opened);
    return () => {
      picking.onFrame(null);
      control.close();
      navigation.onOpen(null);
      opened.close();
      frame.current = null;
      shown.current = "";
      isReplaced.current = false;
    };
  }, [isStopped, frameId, control, navigation.onOpen]);

  const show = useEffectEvent((next: PreviewPage, name: string) => {
    const isUpdate = shown.current === name;
    // Another page is requested, and this frame can no longer show one.
    if (!isUpdate && (health.is === "hung" || isStopped)) onReload();
    isReplaced.current ||= !isUpdate && shown.current !== "";
    frame.current?.show(next, { keepScroll: isUpdate });
    control.requested();
    shown.current = name;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame is empty
  useEffect(() => {
    if (page) show(page, identity);
  }, [page, identity, frameId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame does not know it yet
  useEffect(() => {
    if (lastGood) frame.current?.setLastGood(lastGood);
  }, [lastGood, frameId]);
  useEffect(() => frame.current?.setTheme(theme), [theme]);

  const cancelPicking = useEffectEvent(() => picking.onEnd(null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame picks nothing yet
  useEffect(() => {
    if (!picking.isOn) return;
    frame.current?.pick({ isOn: true, stays: picking.stays });
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && cancelPicking();
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
      frame.current?.pick({ isOn: false, stays: false });
    };
  }, [picking.isOn, picking.stays, frameId]);
  const { selected } = picking;
  // Before the user can press what leads on from it.
  useLayoutEffect(() => {
    if (selected !== undefined) frame.current?.select(selected);
  }, [selected]);

  // Of another page, it says nothing about this one.
  const known = condition?.of === page ? condition : null;
  const verdict = known?.verdict ?? "starting";
  useEffect(() => {
    if (verdict !== "starting") onRun?.(verdict === "good");
  }, [verdict, onRun]);

  const problem = known && !isGrowing && health.is === "running" ? problemOf(known, counts.uncaught) : null;
  const fixing = useFixing(entries, problem);
  const [hidden, setHidden] = useState<{ of: PreviewPage | null; error: string } | null>(null);
  const isHidden = hidden !== null && hidden.of === page && hidden.error === problem?.error;

  const reloadByHand = () => {
    onReload();
    focusUnlessTouch(reloadButton.current);
  };

  return (
    <>
      <div role="status">
        <FileOffer offers={offers} onSettled={() => dispatch({ type: "settle-offer" })} />
        {imagesBlocked && images.onAllow && (
          <SlimBanner
            title={copy.images.title}
            text={copy.images.text}
            action={
              <Button size="sm" onClick={images.onAllow}>
                {copy.images.allow}
              </Button>
            }
          />
        )}
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div className={cn("min-h-0 flex-1", view === "mobile" && "flex overflow-auto bg-background px-4")}>
          <div ref={container} className={view === "mobile" ? MOBILE : "size-full"} />
        </div>
        {problem && !isHidden && (
          <ProblemCard
            problem={problem}
            fixing={fixing}
            onHide={() => setHidden({ of: page, error: problem.error })}
          />
        )}
      </div>
      <FrameNotice health={health} onStop={() => dispatch({ type: "stop" })} onReload={reloadByHand} />
      <PageConsole
        entries={entries}
        counts={counts}
        fixing={fixing}
        isProblemShown={problem !== null && !isHidden}
      />
    </>
  );
}

interface FrameNoticeProps {
  health: FrameState["health"];
  onStop: () => void;
  onReload: () => void;
}

function FrameNotice({ health, onStop, onReload }: FrameNoticeProps) {
  const reload = (takesFocus: boolean) => (
    // The stop button had focus and is gone.
    <Button size="sm" autoFocus={takesFocus} onClick={onReload}>
      {copy.hung.reload}
    </Button>
  );
  if (health.is === "hung") {
    const stop = (
      <Button size="sm" variant="danger" onClick={onStop}>
        {copy.hung.stop}
      </Button>
    );
    return (
      <FloatingNotice
        title={copy.hung.title}
        text={copy.hung.text}
        action={
          <span className="flex gap-2">
            {stop}
            {reload(false)}
          </span>
        }
      />
    );
  }
  if (health.is === "stopped") return <FloatingNotice {...copy.stopped} action={reload(true)} />;
  if (health.is === "failed")
    return <FloatingNotice title={copy.failed.title} text={health.reason} action={reload(false)} />;
  return null;
}

function FloatingNotice({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="absolute inset-x-3 top-3 z-10 mx-auto max-w-md rounded-card bg-elevated shadow-raised">
      <Notice tone="warning" title={title} action={action}>
        {text}
      </Notice>
    </div>
  );
}
