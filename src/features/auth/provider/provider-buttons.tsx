import { Button } from "~/components/ui/button";
import { type Provider, providerNames, providers } from "~/domain/auth/provider";
import { copy } from "../copy";
import { returnPath } from "../return-path";
import { providerMarks } from "./provider-marks";
import { useProviderRedirect } from "./use-provider-redirect";

type ProviderButtonsProps = { disabled: boolean; mayContinue?: () => boolean };

/** Sign-in with GitHub or Google. `mayContinue` can veto the redirect. */
export function ProviderButtons({ disabled, mayContinue }: ProviderButtonsProps) {
  const { redirectingTo, redirectTo } = useProviderRedirect();
  const choose = (provider: Provider) => {
    if (mayContinue && !mayContinue()) return;
    void redirectTo(provider, returnPath());
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        {providers.map((provider) => {
          const Mark = providerMarks[provider];
          return (
            <Button
              key={provider}
              wide
              disabled={disabled || redirectingTo !== null}
              loading={redirectingTo === provider}
              onClick={() => choose(provider)}
            >
              <Mark />
              {providerNames[provider]}
            </Button>
          );
        })}
      </div>
      <div className="flex items-center gap-3 text-muted text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {copy.providers.divider}
      </div>
    </div>
  );
}
