import { toast } from "~/lib/toast";
import { serverErrorOf } from "~/trpc/server-error";
import { copy } from "./copy";

/** Tells why the server refused, in its own words where it has some. */
export const showFailure = (error: unknown): void => {
  toast.error(serverErrorOf(error)?.message ?? copy.failed);
};
