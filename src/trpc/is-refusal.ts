import { TRPCClientError } from "@trpc/client";

/** Whether the server answered that it will not: asked again it would say the same. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.data?.httpStatus < 500;
