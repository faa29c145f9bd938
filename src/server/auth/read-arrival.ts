import "server-only";
import type { Account } from "next-auth";
import { z } from "zod";
import { emailInput } from "~/domain/auth/credentials";
import type { Provider } from "~/domain/auth/provider";
import { type ProviderArrival, providerTokens } from "~/domain/auth/provider-arrival";
import { firstCharacters } from "~/domain/text/first-characters";

const MAX_NAME_LENGTH = 100;

type Profile = Pick<ProviderArrival, "verifiedEmail" | "name">;

/** An address as we write it; null for none, and for what is no address here. */
const ownEmail = (email: string | undefined) => emailInput.safeParse({ email }).data?.email ?? null;

const ownName = (name: string | undefined) =>
  firstCharacters(name?.trim() ?? "", MAX_NAME_LENGTH, MAX_NAME_LENGTH) || null;

// read-github-user gives the e-mail only if GitHub verified it.
const gitHubProfile = z
  .object({ login: z.string(), name: z.string().optional(), email: z.string().optional() })
  .transform(
    ({ login, name, email }): Profile => ({
      name: ownName(name) ?? login,
      verifiedEmail: ownEmail(email),
    }),
  );

const googleProfile = z
  .object({
    name: z.string().optional(),
    email: z.string().optional(),
    // The standard says boolean; some issuers write it as text.
    email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  })
  .transform(
    ({ name, email, email_verified }): Profile => ({
      name: ownName(name),
      verifiedEmail: email_verified ? ownEmail(email) : null,
    }),
  );

const profiles = { github: gitHubProfile, google: googleProfile } satisfies Record<
  Provider,
  z.ZodType<Profile>
>;

/** What a provider said of its visitor, out of NextAuth's account and the provider's own profile. */
export const readArrival = (provider: Provider, account: Account, profile: unknown): ProviderArrival => ({
  provider,
  accountId: account.providerAccountId,
  ...profiles[provider].parse(profile),
  tokens: providerTokens.parse(account),
});
