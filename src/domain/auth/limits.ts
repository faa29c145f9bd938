/**
 * How often something may be tried under one key (an account, an address, both together). The first `free` tries
 * pass. The last of them begins a pause, and then one try passes per pause; each that passes begins one of twice the
 * length, from `firstPause` to `longestPause`. Some time after the last (`forgetAfter`) everything starts over. All
 * in seconds. A refused try counts nothing: who hammers makes the pause no longer, for himself or for anybody else.
 */
export type LimitRule = { freeAttempts: number; firstDelay: number; maxDelay: number; resetAfter: number };

const MINUTE = 60;
const HOUR = 3_600;

/**
 * The one table. Two thoughts are behind it.
 * - A pause that a stranger can cause for somebody else never exceeds some seconds: only keys that hold the asker's
 *   own address or session have long pauses. `sign_in_account` is the one key without it, and slows to one try in 5 s, for
 *   devices that this account has never been used on; the first two tries of every address pass it by, so that its
 *   owner gets in from wherever, however many others try at the same time.
 * - An address may stand for a whole office, or for everybody behind a proxy that says nothing of them: what counts
 *   addresses alone gives much freely. On this machine it gives still more.
 */
export const limitRules = {
  /** Wrong passwords from an address, whatever the account. Right ones are given back. */
  sign_in_address: { freeAttempts: 50, firstDelay: 1, maxDelay: MINUTE, resetAfter: 15 * MINUTE },
  /** Wrong passwords for an account from an address. A right one starts over. */
  sign_in_pair: { freeAttempts: 5, firstDelay: 2, maxDelay: MINUTE, resetAfter: HOUR },
  /** Wrong passwords for an account, from wherever. */
  sign_in_account: { freeAttempts: 20, firstDelay: 1, maxDelay: 5, resetAfter: HOUR },
  sign_up_address: { freeAttempts: 20, firstDelay: 5, maxDelay: 10 * MINUTE, resetAfter: HOUR },
  /** Links to a new password asked for from an address. */
  reset_address: { freeAttempts: 10, firstDelay: 5, maxDelay: 10 * MINUTE, resetAfter: HOUR },
  /** Mailed links that are tried from an address: they cannot be guessed, but each try is work. */
  link_address: { freeAttempts: 30, firstDelay: 1, maxDelay: MINUTE, resetAfter: 15 * MINUTE },
  /** Confirmation mails to an account that somebody at an address asks for: the next after 1, 2, 4 … minutes. */
  confirm_pair: { freeAttempts: 1, firstDelay: MINUTE, maxDelay: HOUR, resetAfter: 24 * HOUR },
  /** The same for links to a new password. */
  reset_pair: { freeAttempts: 1, firstDelay: MINUTE, maxDelay: HOUR, resetAfter: 24 * HOUR },
  /** Each change of address mails somebody who may be a stranger. */
  email_change_user: { freeAttempts: 3, firstDelay: MINUTE, maxDelay: HOUR, resetAfter: 24 * HOUR },
  /** Second-factor codes from a device on which the account has been used: a code has six digits only. */
  code_pair: { freeAttempts: 5, firstDelay: 2, maxDelay: 5 * MINUTE, resetAfter: HOUR },
  /** Codes of an app for an account, from wherever: whoever asks here knows its password, and may have many addresses. */
  code_account: { freeAttempts: 20, firstDelay: 1, maxDelay: 30, resetAfter: HOUR },
  /** Passkeys asked for from an address: each question is a row until it is over. */
  passkey_address: { freeAttempts: 60, firstDelay: 1, maxDelay: MINUTE, resetAfter: 15 * MINUTE },
  /** Those from all other devices together: who gets here knows the password, and is no mere stranger. */
  code_user: { freeAttempts: 5, firstDelay: 2, maxDelay: 5 * MINUTE, resetAfter: HOUR },
  /** The password, asked for again inside a session. */
  password_user: { freeAttempts: 5, firstDelay: 2, maxDelay: 5 * MINUTE, resetAfter: HOUR },
  /** Chats started from templates: no prompt is counted for them, and each keeps a page. */
  template_user: { freeAttempts: 30, firstDelay: 2, maxDelay: MINUTE, resetAfter: 15 * MINUTE },
  /** Inquiries from an address: each is two mails, one of them to whatever address it names. */
  inquiry_address: { freeAttempts: 5, firstDelay: MINUTE, maxDelay: HOUR, resetAfter: 24 * HOUR },
} as const satisfies Record<string, LimitRule>;
export type LimitName = keyof typeof limitRules;

/** So many tries of an address at an account pass, whatever others did to that account. */
export const NEW_ADDRESS_ATTEMPTS = 2;

/** On this machine a proxy may stand in front that names nobody: everyone would be one address. */
const LOCALHOST_FACTOR = 10;
const sharedOnLocalhost: readonly LimitName[] = [
  "sign_up_address",
  "reset_address",
  "link_address",
  "passkey_address",
  "inquiry_address",
];
export const freeAttempts = (name: LimitName, fromLocalhost: boolean): number =>
  limitRules[name].freeAttempts * (fromLocalhost && sharedOnLocalhost.includes(name) ? LOCALHOST_FACTOR : 1);

/** What a /56 of version 6 has for one of its /64 networks: mostly it is one customer's, but a few may share it. */
export const WIDER_NETWORK_FACTOR = 4;

/** The pause that a try begins, in seconds; `beyondFree` is 0 for the last free one. */
export const delayAfterAttempt = ({ firstDelay, maxDelay }: LimitRule, beyondFree: number): number =>
  Math.min(firstDelay * 2 ** Math.min(beyondFree, 30), maxDelay);

/**
 * What the calls of one signed-in user may cost, whatever they are. A usual call costs 1, one that reads or does much
 * says its own cost. A person at several open tabs costs a tenth of it.
 */
export const callBudget = { points: 6_000, seconds: MINUTE };

/** What the calls of one request may cost together: a page of ours asks for less than a quarter of it. */
export const MAX_REQUEST_COST = 40;
