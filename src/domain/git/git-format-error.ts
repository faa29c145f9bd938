import { instancesByName } from "../error/instances-by-name";

/** Bytes that are not what git's formats allow. The message is for whoever sent them. */
export class GitFormatError extends Error {
  static override readonly [Symbol.hasInstance] = instancesByName("GitFormatError");
  override readonly name = "GitFormatError";
}
