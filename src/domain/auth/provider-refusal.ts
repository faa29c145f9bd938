/** Why a visitor who came through a provider was not let in or connected. Travels as a word; the browser has the sentences. */
export const providerRefusals = [
  /** This server has no client of the provider. */
  "not_set_up",
  /** The provider could not be asked. */
  "unreachable",
  /** The visitor said no to the provider. */
  "denied",
  /** The answer was too old, used before, for another browser, or not what it must be. */
  "incomplete",
  /** Our session could not be saved. */
  "disk_full",
  /** The provider vouches for no e-mail. */
  "email_unverified",
  /** Our account with this e-mail was never confirmed. */
  "account_unconfirmed",
  /** The provider's account opens somebody else's account here. */
  "linked_elsewhere",
  /** Connecting needs the session that asked for it. */
  "signed_out",
] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];

export const isProviderRefusal = (code: string | null | undefined): code is ProviderRefusal =>
  providerRefusals.some((refusal) => refusal === code);
