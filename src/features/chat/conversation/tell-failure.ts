import { browserClock, timesOn } from "~/lib/times";
import { toast } from "~/lib/toast";
import { copy } from "../copy";

type Refusal = { message: string; data?: { reason?: string | null; detail?: string | null } | null };

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && "data" in error && Boolean(error.data);

/** Shows why the server refused, in its words; without an answer from it, that it could not be reached. */
export function tellFailure(error: unknown): void {
  if (!isRefusal(error)) {
    toast.error(copy.networkError, { description: copy.serverUnreachable });
    return;
  }
  const { reason, detail } = error.data ?? {};
  toast.error(error.message, {
    description: reason === "quota_spent" ? returns(detail) : (detail ?? undefined),
    ...((reason === "plan_needed" || reason === "quota_spent") && {
      action: { label: copy.seePlans, onClick: showPlans },
    }),
  });
}

function returns(detail: string | null | undefined): string | undefined {
  const moment = detail ? new Date(detail) : null;
  if (!moment || Number.isNaN(moment.getTime())) return detail ?? undefined;
  return copy.quota.returnsAgain(timesOn(browserClock()).soon(moment));
}

/** Beside this page: the files in the box would go with it. */
const showPlans = () => void window.open("/#pricing", "_blank", "noopener");
