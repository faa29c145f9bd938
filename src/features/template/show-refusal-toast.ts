import { toast } from "~/lib/toast";
import { copy } from "./copy";

type Refusal = Error & { data: { detail?: string | null } };

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && "data" in error && Boolean(error.data);

/** Shows the server's error message, or that the server could not be reached. */
export function showRefusalToast(title: string, error: unknown): void {
  if (isRefusal(error)) toast.error(error.message, { description: error.data.detail ?? undefined });
  else toast.error(title, { description: copy.somethingWrong });
}
