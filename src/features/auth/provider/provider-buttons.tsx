import { type ReactNode, useId } from "react";
import { Button } from "~/components/ui/button";
import { type Provider, providerNames, providers } from "~/domain/auth/provider";
import { toast } from "~/lib/toast";
import { copy } from "../copy";
import { returnPath } from "../return-path";
import { providerMarks } from "./provider-marks";
import { useProviderRedirect } from "./use-provider-redirect";

type ProviderButtonsProps = {
  /** Those with an OAuth client on this server. */
  configured: readonly Provider[];
  disabled: boolean;
  /** Can veto the redirect. */
  mayContinue?: () => boolean;
  /** The form for an email and a password. */
  children: ReactNode;
};

/** Sign-in with GitHub or Google: above the form where it works here, and below it where it is not set up. */
export function ProviderButtons({ configured, disabled, mayContinue, children }: ProviderButtonsProps) {
  const { redirectingTo, redirectTo } = useProviderRedirect();
  const noteId = useId();
  const missing = providers.filter((provider) => !configured.includes(provider));
  const choose = (provider: Provider) => {
    toast.clear();
    if (mayContinue && !mayContinue()) return;
    void redirectTo(provider, returnPath());
  };
  const buttonsOf = (offered: readonly Provider[], describedBy?: string) => (
    <div className="grid auto-cols-fr grid-flow-col gap-3">
      {offered.map((provider) => {
        const Mark = providerMarks[provider];
        return (
          <Button
            key={provider}
            wide
            disabled={disabled || redirectingTo !== null}
            loading={redirectingTo === provider}
            aria-describedby={describedBy}
            onClick={() => choose(provider)}
          >
            <Mark />
            {providerNames[provider]}
          </Button>
        );
      })}
    </div>
  );
  return (
    <>
      {configured.length > 0 && (
        <div className="flex flex-col gap-4">
          {buttonsOf(configured)}
          <Divider>{copy.providers.divider}</Divider>
        </div>
      )}
      {children}
      {missing.length > 0 && (
        <div className="flex flex-col gap-4">
          <Divider id={noteId}>{copy.providers.notSetUp}</Divider>
          {buttonsOf(missing, noteId)}
        </div>
      )}
    </>
  );
}

const Divider = ({ id, children }: { id?: string; children: string }) => (
  <p
    id={id}
    className="flex items-center gap-3 text-muted text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border"
  >
    {children}
  </p>
);
