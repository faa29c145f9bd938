import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTheme } from "next-themes";
import { useEffect, useRef } from "react";
import { Toaster as Sonner, type ToastT, toast } from "sonner";
import { freePosition } from "~/lib/free-position";
import { receiveToasts, type ToastRequest } from "~/lib/toast";
import { TextWithCode } from "./text-with-code";

const DEFAULT_MS = 5_000;
const WITH_ACTION_MS = 10_000;

/** Delays in milliseconds: the page may still move after a toast, such as a chat that scrolls to its end. */
const PLACED_AFTER_MS = [0, 250, 750];

/** The page of an error that is meant for the next page. */
const ANY_PAGE = "";

const visibleToasts = () => toast.getToasts().filter((each): each is ToastT => "title" in each);

/** An error's id begins with the page that it is about. Equal errors appear once; a success dismisses all. */
function showToast({ kind, title, description, action, forNextPage, ...options }: ToastRequest) {
  if (kind !== "message")
    endToasts((each) => each.type === "error" && (kind === "success" || each.title === title));
  const page = forNextPage ? ANY_PAGE : window.location.pathname;
  toast[kind](title, {
    ...(kind === "error" && { id: `${page}#${crypto.randomUUID()}` }),
    duration: action ? WITH_ACTION_MS : DEFAULT_MS,
    description: description && <TextWithCode text={description} />,
    action: action && { label: action.label, onClick: () => runAction(action) },
    ...options,
  });
}

/** Waits a turn: Sonner adds a toast in a timer, and forgets a dismissal that comes before it. */
function endToasts(isOver: (each: ReturnType<typeof visibleToasts>[number]) => boolean) {
  for (const each of visibleToasts()) if (isOver(each)) setTimeout(() => toast.dismiss(each.id));
}

/** Keeps toasts with an action, such as undo. */
const clearToasts = () => endToasts(({ type, action }) => type === "error" || !action);

/** Sonner returns focus when it leaves the toasts. It must do so before the action, which may open a dialog. */
function runAction({ onClick }: NonNullable<ToastRequest["action"]>) {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  onClick();
}

/**
 * Sonner in our styles, placed where it covers the least: no bar, message box, total or button of a form has the same place
 * on all pages. `first` are the toasts requested before it was loaded. */
export default function ToastStack({ first }: { first: readonly ToastRequest[] }) {
  const { resolvedTheme } = useTheme();
  const path = usePathname();
  const areFirstShown = useRef(false);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Strict mode runs effects twice in development; each toast must appear once.
    if (!areFirstShown.current) for (const request of first) showToast(request);
    areFirstShown.current = true;
    return receiveToasts({ show: showToast, clear: clearToasts });
  }, [first]);
  useEffect(() => {
    endToasts(({ type, id }) => {
      const [page] = String(id).split("#");
      return type === "error" && page !== ANY_PAGE && page !== path;
    });
    return section.current ? keepPlaced(section.current) : undefined;
  }, [path]);
  return (
    <Sonner
      ref={section}
      theme={resolvedTheme === "light" ? "light" : "dark"}
      position="top-left"
      offset={0}
      mobileOffset={0}
      closeButton
      icons={{
        success: <CircleCheck className="size-4 text-success" />,
        error: <CircleAlert className="size-4 text-danger" />,
        info: <Info className="size-4 text-link" />,
      }}
      toastOptions={{
        classNames: { toast: "toast", description: "toast-description", actionButton: "toast-action" },
      }}
    />
  );
}

/** Places the toasts when one is added, and when the page or the window changes. @returns the cleanup */
function keepPlaced(section: HTMLElement): () => void {
  const timers = new Set<number>();
  const place = () => {
    const newest = section.querySelector("[data-sonner-toast]:not([data-removed=true])");
    const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    if (!newest) return;
    const { x, y } = freePosition(section, newest.getBoundingClientRect(), Math.max(bar, 0) + 12);
    section.style.setProperty("--toasts-at", `${x}px ${y}px`);
  };
  const stop = () => {
    timers.forEach(clearTimeout);
    timers.clear();
  };
  const plan = () => {
    stop();
    for (const ms of PLACED_AFTER_MS) timers.add(window.setTimeout(() => requestAnimationFrame(place), ms));
  };
  const added = new MutationObserver((changes) => {
    if (
      changes.some(({ addedNodes }) =>
        [...addedNodes].some((node) => node instanceof Element && node.matches("ol, li")),
      )
    )
      plan();
  });
  added.observe(section, { childList: true, subtree: true });
  window.addEventListener("resize", plan);
  plan();
  return () => {
    stop();
    added.disconnect();
    window.removeEventListener("resize", plan);
  };
}
