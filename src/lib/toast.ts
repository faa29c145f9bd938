/** A toast's text and its optional action. */
export type ToastOptions = {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** Milliseconds; toasts with an action stay longer by default. */
  duration?: number;
  /** An error that the page opened next is to show; others end with the page that they are about. */
  forNextPage?: boolean;
};
export type ToastRequest = ToastOptions & { kind: "success" | "error" | "message"; title: string };

/** Renders toasts, and takes away those that a later event made untrue. */
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
   * Takes away what was said so far, except where it can still be undone. Signing in makes it untrue, such as that a
   * login is required; so does the next prompt.
   */
  clear: () => {
    waiting.length = 0;
    renderer?.clear();
  },
};

/** Delivers toasts to the single renderer, queued ones first. Returns the function to unsubscribe. */
export function receiveToasts(receiver: ToastRenderer): () => void {
  renderer = receiver;
  for (const request of waiting.splice(0)) receiver.show(request);
  return () => {
    if (renderer === receiver) renderer = undefined;
  };
}
