import "server-only";
import { DomainError } from "~/domain/error/domain-error";

/** One answer for a code that is wrong, old, or was used. */
export const wrongCode = () => new DomainError("invalid", "This code is not right, or it was used already.");
