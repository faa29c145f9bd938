import { browserClock, timesOn } from "~/lib/times";
import { toast } from "~/lib/toast";
import { serverErrorOf } from "~/trpc/server-error";
import { copy } from "../copy";

/** Shows the server's error message, or that the server could not be reached. */
export function showErrorToast(error: unknown): void {
  const serverError = serverErrorOf(error);
  if (!serverError) {
    toast.error(copy.networkError, { description: copy.serverUnreachable });
    return;
  }
  const { reason, detail } = serverError.data;
  toast.error(serverError.message, {
    description: reason === "quota_spent" ? quotaDescription(detail) : (detail ?? undefined),
    ...((reason === "plan_needed" || reason === "quota_spent") && {
      action: { label: copy.seePlans, onClick: showPlans },
    }),
  });
}

/** Resolves to whether the call succeeded; shows the error otherwise. */
export async function attempt(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    showErrorToast(error);
    return false;
  }
}

function quotaDescription(detail: string | null | undefined): string | undefined {
  const moment = detail ? new Date(detail) : null;
  if (!moment || Number.isNaN(moment.getTime())) return detail ?? undefined;
  return copy.quota.returnsAgain(timesOn(browserClock()).soon(moment));
}

/** In a new tab: leaving the page would lose attached files. */
const showPlans = () => void window.open("/#pricing", "_blank", "noopener");
