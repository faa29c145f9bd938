import { toast } from "~/lib/toast";
import { serverErrorOf } from "~/trpc/server-error";
import { copy } from "./copy";

/** Shows the server's error message, or that the server could not be reached. */
export function showRefusalToast(title: string, error: unknown): void {
  const refusal = serverErrorOf(error);
  if (refusal) toast.error(refusal.message, { description: refusal.data.detail ?? undefined });
  else toast.error(title, { description: copy.somethingWrong });
}
