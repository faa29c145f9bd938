/** Why a sign-in or connection through a provider failed. Sent as a code; the browser has the texts. */
export const providerRefusals = [
  /** This server has no OAuth client for the provider. */
  "not_set_up",
  /** The provider could not be reached. */
  "unreachable",
  /** The user declined at the provider. */
  "denied",
  /** The response was expired, already used, meant for another browser, or malformed. */
  "incomplete",
  /** Our session could not be stored. */
  "disk_full",
  /** An administrator suspended the account. */
  "suspended",
  /** New accounts need an invitation, or there are none. */
  "sign_up_closed",
  /** The provider has not verified an email address. */
  "email_unverified",
  /** Our account with this address was never confirmed. */
  "account_unconfirmed",
  /** The provider account is linked to another user. */
  "linked_elsewhere",
  /** Connecting requires the session that started it. */
  "signed_out",
] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];

export const isProviderRefusal = (code: string | null | undefined): code is ProviderRefusal =>
  providerRefusals.some((refusal) => refusal === code);
