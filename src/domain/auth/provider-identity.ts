import { z } from "zod";
import type { Provider } from "./provider";
import type { ProviderRefusal } from "./provider-refusal";

/** The stored part of a provider's token response. */
export const providerTokens = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  expires_at: z.number().int().optional(),
  token_type: z.string().optional(),
  scope: z.string().optional(),
  session_state: z.string().optional(),
});
export type ProviderTokens = z.infer<typeof providerTokens>;

/** A user's identity according to a provider. */
export type ProviderIdentity = {
  provider: Provider;
  /** The provider's id of the account, which survives changes of name and address. */
  accountId: string;
  /** The address that the provider has verified, normalized; null if it has verified none. */
  verifiedEmail: string | null;
  name: string | null;
  tokens: ProviderTokens;
};

type Verdict<Owner> =
  | { act: "create"; email: string }
  | { act: "link"; owner: Owner }
  | { act: "refuse"; refusal: ProviderRefusal; owner: Owner | null };

/** Decides about a provider account that is not linked to a user yet. `owner` is our user with the verified address. */
export function evaluateUnlinkedIdentity<Owner extends { emailVerified: Date | null }>(
  verifiedEmail: string | null,
  owner: Owner | null,
): Verdict<Owner> {
  if (verifiedEmail === null) return { act: "refuse", refusal: "email_unverified", owner: null };
  if (!owner) return { act: "create", email: verifiedEmail };
  return owner.emailVerified
    ? { act: "link", owner }
    : { act: "refuse", refusal: "account_unconfirmed", owner };
}
