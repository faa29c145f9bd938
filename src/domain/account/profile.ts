import { z } from "zod";
import { signUpInput } from "~/domain/auth/credentials";
import type { SignInMethod } from "~/domain/auth/sign-in-method";

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

/** Names that would look like the product itself or clash with our paths. */
const RESERVED = new Set(
  (
    "about account accounts admin administrator api app assets auth billing blog bluebonnet callback chat " +
    "chat-history checkout contact dashboard docs download enterprise explore frame guest health help home knowledge " +
    "inquiry install legal live login logout mail me moderator new news null official outbox owner p preview " +
    "pricing privacy profile project projects publish root sdk search security settings signin signout signup " +
    "staff static status support system team terms undefined user username users verify-email webhook www"
  ).split(" "),
);

const USERNAME_MESSAGES = {
  short: `Usernames have at least ${USERNAME_MIN} characters`,
  long: `Usernames have at most ${USERNAME_MAX} characters`,
  characters: "Use only lowercase letters, digits, - and _",
  edges: "Start and end with a letter or a digit",
  reserved: "This name is reserved. Please choose another one",
} as const;

/** A unique name for greetings and addresses; lower case, so that no two differ in case alone. */
export const username = z
  .string()
  .trim()
  .min(USERNAME_MIN, USERNAME_MESSAGES.short)
  .max(USERNAME_MAX, { error: USERNAME_MESSAGES.long, abort: true })
  .regex(/^[a-z0-9_-]+$/, USERNAME_MESSAGES.characters)
  .regex(/^[a-z0-9].*[a-z0-9]$/, USERNAME_MESSAGES.edges)
  .refine((name) => !RESERVED.has(name), USERNAME_MESSAGES.reserved);

const PHONE_MESSAGE = "Please enter a phone number with its country code, such as +1 512 555 0100";
const PHONE_MIN_DIGITS = 7;
/** The longest number that E.164 allows. */
const PHONE_MAX_DIGITS = 15;

/** Any notation: digits, a leading + and common separators. Stored as typed. */
export const phone = z
  .string()
  .trim()
  .max(40, { error: PHONE_MESSAGE, abort: true })
  .regex(/^\+?[\d\s().\-/]+$/, PHONE_MESSAGE)
  .refine((text) => {
    const digits = text.replace(/\D/g, "").length;
    return digits >= PHONE_MIN_DIGITS && digits <= PHONE_MAX_DIGITS;
  }, PHONE_MESSAGE);

/** Applies `rule` and reports only its first problem. */
const firstProblemOf = (rule: z.core.$ZodType<string, string>) =>
  z.string().transform((text, context) => {
    const { data, error } = z.safeParse(rule, text);
    if (data !== undefined) return data;
    context.addIssue({ code: "custom", message: error.issues[0]?.message });
    return z.NEVER;
  });

/** Empty means none. */
const optional = (rule: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => (text.trim() === "" ? null : text))
    .pipe(firstProblemOf(rule).nullable());

/** The profile that a user can edit. */
export const profileInput = z.object({
  // The same rule as at sign-up, so that no name accepted there is refused here.
  name: firstProblemOf(signUpInput.shape.name),
  username: optional(username),
  phone: optional(phone),
});
export type ProfileInput = z.output<typeof profileInput>;

export const usernameTakenMessage = "This username is taken. Please choose another one";

/** How the user can sign in, as text: the password or connected providers. */
export type LoginMethod = Exclude<SignInMethod, "confirmation">;

/** The data of the profile section. */
export type Profile = {
  name: string | null;
  email: string;
  username: string | null;
  phone: string | null;
  avatarUrl: string | null;
  loginMethods: readonly LoginMethod[];
};
