import { zodResolver } from "@hookform/resolvers/zod";
import { emailInput, newPasswordForm, signUpInput } from "~/domain/auth/credentials";

/** The rules of the forms, as react-hook-form wants them. Loaded when a form is first used: see lazy-resolver.ts. */
export const signUpResolver = zodResolver(signUpInput);
export const emailResolver = zodResolver(emailInput);
export const newPasswordResolver = zodResolver(newPasswordForm);
