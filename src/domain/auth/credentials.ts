// zod/mini, because these schemas ship to /login and /signup, which have a JavaScript budget.
import * as z from "zod/mini";

export const MIN_PASSWORD_LENGTH = 8;
/** In characters, not bytes. Capped because argon2 hashes the whole input. */
export const MAX_PASSWORD_LENGTH = 128;
const MAX_EMAIL_LENGTH = 254;
const MIN_NAME_LENGTH = 2;
const MAX_NAME_LENGTH = 100;

const EMAIL_MESSAGE = "Please enter a valid email address";

/** Trimmed and lower-cased, so that each address belongs to one user. */
const email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(MAX_EMAIL_LENGTH, EMAIL_MESSAGE)),
  z.email(EMAIL_MESSAGE),
);
const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;
/** Counts code points: characters outside the BMP take two UTF-16 units. */
const countCharacters = (text: string) => [...text].length;
const withinMaxLength = z.refine<string>(
  (text) => countCharacters(text) <= MAX_PASSWORD_LENGTH,
  `Password must be at most ${MAX_PASSWORD_LENGTH} characters`,
);
/** An existing password. The rule for new ones does not apply; the cap limits hashing work. */
const MAX_EXISTING_PASSWORD_LENGTH = 512;
const existingPassword = z
  .string()
  .check(
    z.maxLength(
      MAX_EXISTING_PASSWORD_LENGTH,
      `Password must be at most ${MAX_EXISTING_PASSWORD_LENGTH} characters`,
    ),
  );
/** A password being chosen. */
const newPassword = z.string().check(
  z.refine((text) => countCharacters(text) >= MIN_PASSWORD_LENGTH, TOO_SHORT),
  withinMaxLength,
);
const MISMATCH = { error: "Passwords don't match", path: ["confirmPassword"] };
const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;
const mustBeTrue = (message: string) => z.boolean().check(z.refine((value) => value, message));

export const emailInput = z.object({ email });
export type EmailInput = z.infer<typeof emailInput>;

/** Sign-in accepts any existing password, even one that today's rule would reject. */
export const signInInput = z.object({ email, password: existingPassword });
export type SignInInput = z.infer<typeof signInInput>;

/** No account has a shorter password. Must not grow when the rule for new passwords does. */
const MIN_EXISTING_PASSWORD_LENGTH = Math.min(8, MIN_PASSWORD_LENGTH);
/** The login form; the terms checkbox is not sent to the server. */
export const loginInput = z.object({
  email,
  password: existingPassword.check(
    z.minLength(
      MIN_EXISTING_PASSWORD_LENGTH,
      `Password must be at least ${MIN_EXISTING_PASSWORD_LENGTH} characters`,
    ),
  ),
  termsAccepted: mustBeTrue("You must accept the Terms and Conditions"),
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
    password: newPassword,
    confirmPassword: z.string(),
    acceptTerms: mustBeTrue("You must accept the terms and conditions"),
  })
  .check(z.refine(passwordsMatch, MISMATCH));
export type SignUpInput = z.infer<typeof signUpInput>;

/** A new password and its confirmation. */
export const newPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .check(z.refine(passwordsMatch, MISMATCH));
export type NewPasswordForm = z.infer<typeof newPasswordForm>;

/** A new password set through an emailed link. */
export const resetPasswordInput = z.object({
  token: z.string().check(z.maxLength(100)),
  password: newPassword,
});
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** `current` is empty for users without a password. */
export const changePasswordInput = z.object({ current: existingPassword, password: newPassword });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const changePasswordForm = z
  .object({ current: existingPassword, password: newPassword, confirmPassword: z.string() })
  .check(z.refine(passwordsMatch, MISMATCH));
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;

/** The password, asked for again. Empty for users without one and after a recent sign-in. */
export const reauthenticationInput = z.object({ password: existingPassword });
export type ReauthenticationInput = z.infer<typeof reauthenticationInput>;
