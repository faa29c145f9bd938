/** A toast's text and its optional action. */
export type ToastOptions = {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** Milliseconds; toasts with an action stay longer by default. */
  duration?: number;
  /** Shown on the next page; other toasts are cleared when the user leaves their page. */
  forNextPage?: boolean;
};
export type ToastRequest = ToastOptions & { kind: "success" | "error" | "message"; title: string };

/** Renders toasts, and removes those that no longer apply. */
type ToastRenderer = { show: (request: ToastRequest) => void; clear: () => void };

let renderer: ToastRenderer | undefined;
const waiting: ToastRequest[] = [];

const show =
  (kind: ToastRequest["kind"]) =>
  (title: string, options: ToastOptions = {}) => {
    const request = { kind, title, ...options };
    if (renderer) renderer.show(request);
    else waiting.push(request);
  };

/** Shows a toast from anywhere in the browser. The renderer is loaded with the first one. */
export const toast = {
  success: show("success"),
  error: show("error"),
  message: show("message"),
  /**
   * Removes all toasts except those with an undo action. Called after signing in or sending a prompt, when messages such
   * as "login required" no longer apply.
   */
  clear: () => {
    waiting.length = 0;
    renderer?.clear();
  },
};

/** Delivers toasts to the single renderer, queued ones first. @returns unsubscribes */
export function receiveToasts(receiver: ToastRenderer): () => void {
  renderer = receiver;
  for (const request of waiting.splice(0)) receiver.show(request);
  return () => {
    if (renderer === receiver) renderer = undefined;
  };
}
