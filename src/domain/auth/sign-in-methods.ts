import type { Provider } from "./provider";

/** Everything that opens an account. Providers that this server has no client of open nothing. */
export type SignInMethods = { password: boolean; passkeys: number; providers: readonly Provider[] };

/** Whether its user can still come in once the provider is gone. */
export const canSignInWithoutProvider = (
  { password, passkeys, providers }: SignInMethods,
  removed: Provider,
): boolean => password || passkeys > 0 || providers.some((provider) => provider !== removed);

/** Whether its user can still come in with one passkey less. */
export const canSignInWithOneLessPasskey = ({ password, passkeys, providers }: SignInMethods): boolean =>
  password || passkeys > 1 || providers.length > 0;
