import { TRPCClientError } from "@trpc/client";

/** Whether the server refused the call, so that a retry is pointless. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.data?.httpStatus < 500;
