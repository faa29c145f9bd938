// The small zod: these schemas travel to /login and /signup, whose JavaScript has a budget.
import * as z from "zod/mini";

export const MIN_PASSWORD_LENGTH = 8;
/** Longer ones only make the server work: argon2 reads them whole. */
export const MAX_PASSWORD_LENGTH = 128;
const MAX_EMAIL_LENGTH = 254;
const MIN_NAME_LENGTH = 2;
const MAX_NAME_LENGTH = 100;

const EMAIL_MESSAGE = "Please enter a valid email address";

/** One address, one user: trimmed and in lower case. */
const email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(MAX_EMAIL_LENGTH, EMAIL_MESSAGE)),
  z.email(EMAIL_MESSAGE),
);
const password = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`),
    z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`),
  );
const ticked = (message: string) => z.boolean().check(z.refine((value) => value, message));

/** What names an account. */
export const emailInput = z.object({ email });

/** What the server checks at sign-in. */
export const signInInput = z.object({ email, password });
export type SignInInput = z.infer<typeof signInInput>;

/** The login form: the terms box is the form's own matter. */
export const loginInput = z.extend(signInInput, {
  termsAccepted: ticked("You must accept the Terms and Conditions"),
});
export type LoginInput = z.infer<typeof loginInput>;

export const signUpInput = z
  .object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(MIN_NAME_LENGTH, `Name must be at least ${MIN_NAME_LENGTH} characters`),
        z.maxLength(MAX_NAME_LENGTH, `Name must be at most ${MAX_NAME_LENGTH} characters`),
      ),
    email,
    password,
    confirmPassword: z.string(),
    acceptTerms: ticked("You must accept the terms and conditions"),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: "Passwords don't match",
      path: ["confirmPassword"],
    }),
  );
export type SignUpInput = z.infer<typeof signUpInput>;
