import { DomainError } from "../error/domain-error";

/** Why the preview's libraries are missing: they are installed after the first page is served. */
export type LibraryState = { state: "installing" } | { state: "failed"; reason: string };

export const librariesMissing = (missing: LibraryState): DomainError =>
  missing.state === "installing"
    ? new DomainError(
        "unavailable",
        "The preview's libraries are being installed. Please try again in a minute.",
      )
    : new DomainError("unavailable", "The preview's libraries could not be installed.", {
        detail: missing.reason,
      });
