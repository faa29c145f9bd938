import { zodResolver } from "@hookform/resolvers/zod";
import { loginInput, signUpInput } from "~/domain/auth/credentials";

/** The rules of the forms, as react-hook-form wants them. Loaded when a form is first used: see lazy-rules.ts. */
export const loginResolver = zodResolver(loginInput);
export const signUpResolver = zodResolver(signUpInput);
