import { zodResolver } from "@hookform/resolvers/zod";
import { changePasswordForm } from "~/domain/auth/credentials";
import { changeEmailInput } from "~/domain/auth/email-change";

/** The security forms' resolvers, loaded on first use: see lazy-resolver.ts. */
export const changeEmailResolver = zodResolver(changeEmailInput);
export const changePasswordResolver = zodResolver(changePasswordForm);
