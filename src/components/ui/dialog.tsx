import {
  Description,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from "@headlessui/react";
import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { cn } from "~/lib/cn";
import { IconButton } from "./icon-button";

type DialogProps = {
  open: boolean;
  /** Omitted while the dialog must not be closed: there is no ×, and Escape does nothing. */
  onClose?: () => void;
  title: string;
  description?: string;
  /**
   * A centred box; a roomier one for lists and tabs; a wide one, which fills a phone; a drawer at the right edge for
   * lists and settings; or a palette near the top with an invisible title.
   */
  shape?: "box" | "roomy" | "wide" | "drawer" | "palette";
  children?: ReactNode;
  /** The row of buttons at the end, the safe one first. */
  actions?: ReactNode;
};

const shapeStyles = {
  box: "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md rounded-card border starting:translate-y-1 starting:opacity-0",
  roomy:
    "m-auto h-[min(40rem,calc(100dvh-2rem))] w-[calc(100%-2rem)] max-w-xl rounded-card border starting:translate-y-1 starting:opacity-0",
  wide: "m-auto h-dvh w-full overflow-hidden sm:h-[min(46rem,calc(100dvh-2rem))] sm:w-[calc(100%-2rem)] sm:max-w-5xl sm:rounded-card sm:border starting:translate-y-1 starting:opacity-0",
  drawer: "ml-auto h-dvh w-full max-w-md border-l starting:translate-x-4 starting:opacity-0",
  palette:
    "mx-auto mt-[min(6rem,10dvh)] mb-auto max-h-[80dvh] w-[calc(100%-2rem)] max-w-xl overflow-hidden rounded-card border starting:translate-y-1 starting:opacity-0",
};

/**
 * Headless UI restores focus only to elements focused after its code was loaded. It loads with the first dialog, so
 * it misses the element that opened that one.
 */
function useFocusRestoration(open: boolean) {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    if (!open || !(opener instanceof HTMLElement)) return;
    return () => {
      // Once the dialog is gone, unless something else has focus by then.
      requestAnimationFrame(() => document.activeElement === document.body && opener.focus());
    };
  }, [open]);
}

/** A click outside is often accidental and must not discard what was typed; Escape and the buttons are deliberate. */
function useTypedText() {
  const fields = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  const isOutside = useRef(false);
  return {
    panel: {
      onInput({ target }: FormEvent) {
        const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
        if (isText && target.form && target.type !== "search") fields.current.add(target);
      },
    },
    surroundings: {
      onPointerDown: ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) => {
        isOutside.current = target === currentTarget;
      },
      onKeyDown: () => {
        isOutside.current = false;
      },
    },
    wouldLose: () =>
      isOutside.current && [...fields.current].some(({ isConnected, value }) => isConnected && value.trim()),
  };
}

/**
 * A modal dialog: focus stays inside, Escape and a click outside close it, and focus returns to the opener. With text
 * in its form, a click outside does nothing.
 */
export function Dialog({ open, onClose, title, description, shape = "box", children, actions }: DialogProps) {
  useFocusRestoration(open);
  const typed = useTypedText();
  return (
    <HeadlessDialog open={open} onClose={() => !typed.wouldLose() && onClose?.()} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-scrim transition-opacity duration-150 ease-calm starting:opacity-0" />
      <div className="fixed inset-0 flex" {...typed.surroundings}>
        <DialogPanel
          {...typed.panel}
          className={cn(
            "flex flex-col border-border bg-surface shadow-raised transition duration-150 ease-calm",
            shapeStyles[shape],
          )}
        >
          {shape === "palette" ? (
            <>
              <DialogTitle className="sr-only">{title}</DialogTitle>
              {children}
            </>
          ) : (
            <>
              <div className="flex items-start justify-between gap-4 px-5 pt-4">
                <div className="flex flex-col gap-1 pt-1">
                  <DialogTitle className="font-semibold text-base text-foreground">{title}</DialogTitle>
                  {description && <Description className="text-muted text-sm">{description}</Description>}
                </div>
                {onClose && (
                  <IconButton label="Close" size="sm" onClick={onClose}>
                    <X />
                  </IconButton>
                )}
              </div>
              <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
              {actions && (
                <div className="flex flex-wrap justify-end gap-2 border-border border-t px-5 py-3">
                  {actions}
                </div>
              )}
            </>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
