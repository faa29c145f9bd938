import { TRPCClientError } from "@trpc/client";
import { toast } from "~/lib/toast";
import { copy } from "./copy";

/** Tells why the server refused, in its own words where it has some. */
export const showFailure = (error: unknown): void => {
  toast.error(error instanceof TRPCClientError && error.data ? error.message : copy.failed);
};
