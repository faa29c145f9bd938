import { z } from "zod";
import type { Provider } from "./provider";
import type { ProviderRefusal } from "./provider-refusal";

/** What is kept of a provider's answer; all else in it is left out. */
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

/** Somebody comes from a provider, which says this of them. */
export type ProviderIdentity = {
  provider: Provider;
  /** The provider's own id of the account: it stays when names and addresses change. */
  accountId: string;
  /** The address that the provider vouches for, as we write addresses; null when it vouches for none. */
  verifiedEmail: string | null;
  name: string | null;
  tokens: ProviderTokens;
};

type Verdict<Owner> =
  | { act: "create"; email: string }
  | { act: "link"; owner: Owner }
  | { act: "refuse"; refusal: ProviderRefusal; owner: Owner | null };

/** Judges an account of a provider that opens no account here yet. `owner` is our user with the vouched-for address. */
export function judgeUnlinkedIdentity<Owner extends { emailVerified: Date | null }>(
  verifiedEmail: string | null,
  owner: Owner | null,
): Verdict<Owner> {
  if (verifiedEmail === null) return { act: "refuse", refusal: "email_unverified", owner: null };
  if (!owner) return { act: "create", email: verifiedEmail };
  return owner.emailVerified
    ? { act: "link", owner }
    : { act: "refuse", refusal: "account_unconfirmed", owner };
}
