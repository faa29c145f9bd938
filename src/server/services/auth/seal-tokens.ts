import "server-only";
import type { ProviderTokens } from "~/domain/auth/provider-identity";
import type { Sealer } from "~/server/ports/sealer";

/** A provider's tokens as stored: everything usable is sealed. */
export function sealTokens(sealer: Sealer, tokens: ProviderTokens): ProviderTokens {
  const { access_token, refresh_token, id_token, ...rest } = tokens;
  const seal = (token: string | undefined) => token && sealer.seal(token, "provider-token");
  return {
    ...rest,
    access_token: seal(access_token),
    refresh_token: seal(refresh_token),
    id_token: seal(id_token),
  };
}
