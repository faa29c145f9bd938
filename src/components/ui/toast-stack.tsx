import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useTheme } from "next-themes";
import { useEffect, useRef } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { receiveToasts, type ToastRequest } from "~/lib/toast";
import { TextWithCode } from "./text-with-code";

const DEFAULT_MS = 5_000;
const WITH_ACTION_MS = 10_000;

function showToast({ kind, title, description, action, ...options }: ToastRequest) {
  toast[kind](title, {
    duration: action ? WITH_ACTION_MS : DEFAULT_MS,
    description: description && <TextWithCode text={description} />,
    action: action && { label: action.label, onClick: () => runAction(action) },
    ...options,
  });
}

/** Sonner returns focus when it leaves the toasts. It must do so before the action, which may open a dialog. */
function runAction({ onClick }: NonNullable<ToastRequest["action"]>) {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  onClick();
}

/**
 * Sonner in our styles, below the page's bars: at the bottom it would cover message boxes and the buttons of forms and
 * dialogs. `first` are the toasts requested before it was loaded. */
export default function ToastStack({ first }: { first: readonly ToastRequest[] }) {
  const { resolvedTheme } = useTheme();
  const areFirstShown = useRef(false);
  useEffect(() => {
    // Strict mode runs effects twice in development; each toast must appear once.
    if (!areFirstShown.current) for (const request of first) showToast(request);
    areFirstShown.current = true;
    return receiveToasts({ show: showToast, clear: () => void toast.dismiss() });
  }, [first]);
  return (
    <Sonner
      theme={resolvedTheme === "light" ? "light" : "dark"}
      position="top-left"
      offset={{ top: "var(--toast-top)", left: "var(--toast-left)" }}
      mobileOffset={{ top: "var(--toast-top)" }}
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
