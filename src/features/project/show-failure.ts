import { toast } from "~/lib/toast";
import { serverErrorOf } from "~/trpc/server-error";
import { copy } from "./versions-copy";

/** Shows the server's sentence, or that it could not be reached. */
export function showFailure(error: unknown): void {
  toast.error(copy.failed, { description: serverErrorOf(error)?.message ?? copy.unreachable });
}
