import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  PermissionDeniedError,
  QuotaError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "../index.js";

/** Stable, because scripts rely on them. */
export const exitCode = {
  done: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
  limited: 5,
  unreachable: 6,
  serverFailed: 7,
  declined: 8,
  interrupted: 130,
} as const;

/** Invalid use of a command. */
export class UsageError extends Error {}

/** The command cannot do what was asked. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, code: number = exitCode.failed) {
    super(message);
    this.exitCode = code;
  }
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCode.usage;
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof AuthenticationError || error instanceof PermissionDeniedError) return exitCode.refused;
  if (error instanceof NotFoundError) return exitCode.notFound;
  if (error instanceof RateLimitError || error instanceof QuotaError) return exitCode.limited;
  if (error instanceof ConnectionError || error instanceof TimeoutError) return exitCode.unreachable;
  if (error instanceof ServerError) return exitCode.serverFailed;
  return exitCode.failed;
}
