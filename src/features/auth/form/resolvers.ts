import { zodResolver } from "@hookform/resolvers/zod";
import { emailInput, newPasswordForm, signUpInput } from "~/domain/auth/credentials";

/** Form resolvers for react-hook-form, loaded on first use: see lazy-resolver.ts. */
export const signUpResolver = zodResolver(signUpInput);
export const emailResolver = zodResolver(emailInput);
export const newPasswordResolver = zodResolver(newPasswordForm);
