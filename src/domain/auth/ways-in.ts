import type { Provider } from "./provider";

/** Everything that opens an account. Providers that this server has no client of open nothing. */
export type WaysIn = { password: boolean; passkeys: number; providers: readonly Provider[] };

/** Whether its user can still come in once the provider is gone. */
export const opensWithoutProvider = ({ password, passkeys, providers }: WaysIn, gone: Provider): boolean =>
  password || passkeys > 0 || providers.some((provider) => provider !== gone);

/** Whether its user can still come in with one passkey less. */
export const opensWithOnePasskeyLess = ({ password, passkeys, providers }: WaysIn): boolean =>
  password || passkeys > 1 || providers.length > 0;
