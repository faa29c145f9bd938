import { DomainError } from "../error/domain-error";

/** Why what previews load is not there: it is installed after the product is first served. */
export type LibraryState = { state: "installing" } | { state: "failed"; reason: string };

/** For what needs the libraries before they are there. */
export const librariesMissing = (missing: LibraryState): DomainError =>
  missing.state === "installing"
    ? new DomainError(
        "unavailable",
        "The preview's libraries are being installed. Please try again in a minute.",
      )
    : new DomainError("unavailable", "The preview's libraries could not be installed.", {
        detail: missing.reason,
      });
