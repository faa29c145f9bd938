import "server-only";

/** Parses files of projects. */
export interface FileChecks {
  /**
   * @param userId whose file it is
   * @returns what is wrong with it; null for files that are fine, or of types that are not parsed
   */
  check(path: string, content: string, userId: string): Promise<string | null>;
}
