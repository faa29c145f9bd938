/** A toast's text and its optional action. */
export type ToastOptions = {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** Milliseconds; toasts with an action stay longer by default. */
  duration?: number;
};
export type ToastRequest = ToastOptions & { kind: "success" | "error" | "message"; title: string };

let deliver: ((request: ToastRequest) => void) | undefined;
const waiting: ToastRequest[] = [];

const show =
  (kind: ToastRequest["kind"]) =>
  (title: string, options: ToastOptions = {}) => {
    const request = { kind, title, ...options };
    if (deliver) deliver(request);
    else waiting.push(request);
  };

/** Shows a toast from anywhere in the browser. The renderer is loaded with the first one. */
export const toast = { success: show("success"), error: show("error"), message: show("message") };

/** Delivers toasts to the single renderer, queued ones first. Returns the function to unsubscribe. */
export function receiveToasts(receiver: (request: ToastRequest) => void): () => void {
  deliver = receiver;
  for (const request of waiting.splice(0)) receiver(request);
  return () => {
    if (deliver === receiver) deliver = undefined;
  };
}
