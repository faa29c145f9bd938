import { TRPCClientError } from "@trpc/client";
import { afterEach, expect, it, vi } from "vitest";
import { showErrorToast } from "~/features/chat/conversation/show-error-toast";
import { receiveToasts, type ToastRequest } from "~/lib/toast";

const refusal = (reason: string) =>
  new TRPCClientError("No.", {
    result: { error: { message: "No.", code: -32600, data: { reason, detail: null } } },
  });

const shown: ToastRequest[] = [];
const stop = receiveToasts({ show: (request) => void shown.push(request), clear: () => {} });
afterEach(() => {
  shown.length = 0;
  vi.unstubAllGlobals();
});

it.each(["quota_spent", "plan_needed"])("a toast for %s links to the plans in a new tab", (reason) => {
  const open = vi.fn();
  vi.stubGlobal("window", { open });
  showErrorToast(refusal(reason));
  expect(shown[0]?.action?.label).toBe("See the plans");
  shown[0]?.action?.onClick();
  expect(open).toHaveBeenCalledWith("/#pricing", "_blank", "noopener");
});

it("shows other errors without an action", () => {
  showErrorToast(refusal("conflict"));
  expect(shown[0]).not.toHaveProperty("action");
  stop();
});
