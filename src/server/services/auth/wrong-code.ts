import "server-only";
import { DomainError } from "~/domain/error/domain-error";

/** The same error for a wrong, expired or used code. */
export const wrongCode = () => new DomainError("invalid", "That code is incorrect or has already been used.");
