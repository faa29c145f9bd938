import { type Provider, providers } from "./provider";

/** What opened a session: its first factor. */
export const signInMethodNames = ["password", ...providers, "passkey", "confirmation"] as const;
export type SignInMethod = (typeof signInMethodNames)[number];

/** The methods a user can sign in with. Providers without an OAuth client on this server do not count. */
export type SignInMethods = { password: boolean; passkeys: number; providers: readonly Provider[] };

/** Whether the user can still sign in without the provider. */
export const canSignInWithoutProvider = (
  { password, passkeys, providers }: SignInMethods,
  removed: Provider,
): boolean => password || passkeys > 0 || providers.some((provider) => provider !== removed);

/** Whether the user can still sign in with one passkey less. */
export const canSignInWithOneLessPasskey = ({ password, passkeys, providers }: SignInMethods): boolean =>
  password || passkeys > 1 || providers.length > 0;
