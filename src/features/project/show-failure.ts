import { toast } from "~/lib/toast";
import { copy } from "./versions-copy";

/** Shows the server's sentence, or that it could not be reached. */
export function showFailure(error: unknown): void {
  const isAnswer = error instanceof Error && "data" in error && Boolean(error.data);
  toast.error(copy.failed, { description: isAnswer ? error.message : copy.unreachable });
}
