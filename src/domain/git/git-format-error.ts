import { instancesByName } from "../error/instances-by-name";

/** Invalid git data. The message is for the client. */
export class GitFormatError extends Error {
  static override readonly [Symbol.hasInstance] = instancesByName("GitFormatError");
  override readonly name = "GitFormatError";
}
