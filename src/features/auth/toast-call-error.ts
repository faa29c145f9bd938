import { toast } from "~/lib/toast";
import { CallError } from "~/trpc/light-call";

/** Shows the server's sentence about a failed call, or `otherwise` where it could not be reached. */
export const toastCallError = (title: string, error: unknown, otherwise: string): void =>
  void toast.error(title, { description: error instanceof CallError ? error.message : otherwise });
