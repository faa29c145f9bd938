/**
 * Limit on attempts per key (an account, an address, or both). The first `freeAttempts` pass without delay. The last
 * of them starts a delay, after which one attempt passes per delay, and each doubles it, from `firstDelay` to
 * `maxDelay`. The count resets `resetAfter` after the last attempt. All in seconds. Rejected attempts do not count, so
 * repeating them never prolongs a delay.
 */
export type LimitRule = { freeAttempts: number; firstDelay: number; maxDelay: number; resetAfter: number };

const MINUTE = 60;
const HOUR = 3_600;

/**
 * All limits, designed by two principles:
 * - A stranger can delay somebody else by a few seconds at most: only keys that include the client's own address or
 *   session have long delays. The exception is `sign_in_account`, which slows to one attempt per 5 s on devices that
 *   are new to the account. The first two attempts of each address bypass it, so the owner gets in from anywhere even
 *   during an attack.
 * - One address may be a whole office, or everyone behind a proxy that forwards no addresses. Limits by address alone
 *   are therefore generous, and more so on localhost.
 */
export const limitRules = {
  /** Wrong passwords per address, for any account. Correct ones are refunded. */
  sign_in_address: { freeAttempts: 50, firstDelay: 1, maxDelay: MINUTE, resetAfter: 15 * MINUTE },
  /** Wrong passwords per account and address. A correct one resets the count. */
  sign_in_pair: { freeAttempts: 5, firstDelay: 2, maxDelay: MINUTE, resetAfter: HOUR },
  /** Wrong passwords per account, from anywhere. */
  sign_in_account: { freeAttempts: 20, firstDelay: 1, maxDelay: 5, resetAfter: HOUR },
  sign_up_address: { freeAttempts: 20, firstDelay: 5, maxDelay: 10 * MINUTE, resetAfter: HOUR },
  /** Password reset links requested per address. */
  reset_address: { freeAttempts: 10, firstDelay: 5, maxDelay: 10 * MINUTE, resetAfter: HOUR },
  /** Emailed links tried per address: they cannot be guessed, but each attempt costs work. */
  link_address: { freeAttempts: 30, firstDelay: 1, maxDelay: MINUTE, resetAfter: 15 * MINUTE },
  /** Confirmation emails per account and address: the next after 1, 2, 4 … minutes. */
  confirm_pair: { freeAttempts: 1, firstDelay: MINUTE, maxDelay: HOUR, resetAfter: 24 * HOUR },
  /** The same for password reset links. */
  reset_pair: { freeAttempts: 1, firstDelay: MINUTE, maxDelay: HOUR, resetAfter: 24 * HOUR },
  /** Each request emails an address that may be a stranger's. */
  email_change_user: { freeAttempts: 3, firstDelay: MINUTE, maxDelay: HOUR, resetAfter: 24 * HOUR },
  /** Second-factor codes per account and address: a code has only six digits. */
  code_pair: { freeAttempts: 5, firstDelay: 2, maxDelay: 5 * MINUTE, resetAfter: HOUR },
  /** Authenticator codes per account, from anywhere: the attacker knows the password and may have many addresses. */
  code_account: { freeAttempts: 20, firstDelay: 1, maxDelay: 30, resetAfter: HOUR },
  /** Passkey challenges per address: each is a row until it expires. */
  passkey_address: { freeAttempts: 60, firstDelay: 1, maxDelay: MINUTE, resetAfter: 15 * MINUTE },
  /** Codes from all other devices combined: whoever gets here knows the password. */
  code_user: { freeAttempts: 5, firstDelay: 2, maxDelay: 5 * MINUTE, resetAfter: HOUR },
  /** Password checks within a session. */
  password_user: { freeAttempts: 5, firstDelay: 2, maxDelay: 5 * MINUTE, resetAfter: HOUR },
  /** Chats opened on projects, some with a copy of their files. */
  project_user: { freeAttempts: 30, firstDelay: 2, maxDelay: MINUTE, resetAfter: 15 * MINUTE },
  /** Chats started from templates: they use no prompt quota, and each stores a page. */
  template_user: { freeAttempts: 30, firstDelay: 2, maxDelay: MINUTE, resetAfter: 15 * MINUTE },
  /** Wrong passwords per publication and address. A correct one resets the count. */
  publication_pair: { freeAttempts: 5, firstDelay: 2, maxDelay: 5 * MINUTE, resetAfter: HOUR },
  /** Wrong passwords per publication, from anywhere. Correct ones are refunded. */
  publication_slug: { freeAttempts: 50, firstDelay: 1, maxDelay: 5, resetAfter: HOUR },
  /** Apps that register for OAuth, per address: each is a row for a day. */
  client_address: { freeAttempts: 20, firstDelay: 5, maxDelay: 10 * MINUTE, resetAfter: HOUR },
  /** Logins of devices per address: each is a row for ten minutes. */
  device_address: { freeAttempts: 30, firstDelay: 2, maxDelay: 5 * MINUTE, resetAfter: HOUR },
  /** Wrong codes of devices per user. Right ones are refunded. */
  device_code_user: { freeAttempts: 5, firstDelay: 2, maxDelay: 5 * MINUTE, resetAfter: HOUR },
  /** Emails about a thread or suggestion, per user and its id. */
  review_mail: { freeAttempts: 1, firstDelay: 10 * MINUTE, maxDelay: 10 * MINUTE, resetAfter: 10 * MINUTE },
  /** Notices of comments and suggestions, per author and recipient. */
  review_notice: { freeAttempts: 30, firstDelay: MINUTE, maxDelay: 10 * MINUTE, resetAfter: HOUR },
  /** Inquiries per address: each sends two emails, one to an arbitrary address. */
  inquiry_address: { freeAttempts: 5, firstDelay: MINUTE, maxDelay: HOUR, resetAfter: 24 * HOUR },
  /** Invitations to projects per user: each may email a stranger. */
  invite_user: { freeAttempts: 30, firstDelay: 30 * MINUTE, maxDelay: 12 * HOUR, resetAfter: 24 * HOUR },
  /** Their emails per project and invited address: one a day. */
  invite_mail: { freeAttempts: 1, firstDelay: 24 * HOUR, maxDelay: 24 * HOUR, resetAfter: 24 * HOUR },
} as const satisfies Record<string, LimitRule>;
export type LimitName = keyof typeof limitRules;

/** Attempts that an address new to an account may make even while the account is under attack. */
export const NEW_ADDRESS_ATTEMPTS = 2;

/** A local proxy may forward no client addresses, which makes all clients look like one address. */
const LOCALHOST_FACTOR = 10;
const sharedOnLocalhost: readonly LimitName[] = [
  "sign_up_address",
  "reset_address",
  "link_address",
  "passkey_address",
  "client_address",
  "device_address",
  "inquiry_address",
];
export const freeAttempts = (name: LimitName, fromLocalhost: boolean): number =>
  limitRules[name].freeAttempts * (fromLocalhost && sharedOnLocalhost.includes(name) ? LOCALHOST_FACTOR : 1);

/** Limit of a /56 as a multiple of a /64's: usually one customer owns it, but a few may share it. */
export const WIDER_NETWORK_FACTOR = 4;

/** The delay in seconds that an attempt starts. `beyondFree` is 0 for the last free attempt. */
export const delayAfterAttempt = ({ firstDelay, maxDelay }: LimitRule, beyondFree: number): number =>
  Math.min(firstDelay * 2 ** Math.min(beyondFree, 30), maxDelay);

/** Budgets for all calls within a minute. A call costs 1 unless it declares more. */
export const callBudgets = {
  /** Of a signed-in user. A user with several open tabs uses about a tenth. */
  user: { points: 6_000, seconds: MINUTE },
  /** Of all requests from one address that need no session: an office, or a reader of published pages. */
  address: { points: 12_000, seconds: MINUTE },
  /** Of this machine, which may be a local proxy that forwards no addresses. */
  localhost: { points: 12_000 * LOCALHOST_FACTOR, seconds: MINUTE },
} as const;
export type BudgetName = keyof typeof callBudgets;

/** Maximum cost of the calls in one request. Our own pages use less than a quarter. */
export const MAX_REQUEST_COST = 40;
