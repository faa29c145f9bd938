/** What a toast says, and the one thing the user may do about it. */
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

/** Shows a toast from anywhere in the browser. Costs nothing before the first: what draws toasts is loaded then. */
export const toast = { success: show("success"), error: show("error"), message: show("message") };

/** Hands every toast, waiting ones first, to the one place that draws them; gives the way to stop. */
export function receiveToasts(receiver: (request: ToastRequest) => void): () => void {
  deliver = receiver;
  for (const request of waiting.splice(0)) receiver(request);
  return () => {
    if (deliver === receiver) deliver = undefined;
  };
}
