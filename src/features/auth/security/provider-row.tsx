import { Button } from "~/components/ui/button";
import { providerNames } from "~/domain/auth/provider";
import type { RouterOutputs } from "~/trpc/react";
import { providerSettingsCopy } from "../copy/provider-settings";
import { providerMarks } from "../provider/provider-marks";

type ProviderRowProps = {
  state: RouterOutputs["auth"]["provider"]["list"][number];
  busy: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
};

/** A provider, its state and its action. */
export function ProviderRow({ state, busy, onConnect, onDisconnect }: ProviderRowProps) {
  const { provider, connected, configured, isOnlyMethod } = state;
  const name = providerNames[provider];
  const Mark = providerMarks[provider];
  const status = connected
    ? providerSettingsCopy.connected
    : configured
      ? providerSettingsCopy.notConnected
      : providerSettingsCopy.notConfigured;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 items-center gap-3">
        <span aria-hidden className="text-muted [&_svg]:size-5">
          <Mark />
        </span>
        <div className="flex min-w-0 flex-col">
          <span className="font-medium text-foreground text-sm">{name}</span>
          <span className="text-pretty text-[13px] text-muted">
            {isOnlyMethod ? `${status}. ${providerSettingsCopy.onlyMethod}` : status}
          </span>
        </div>
      </div>
      {connected ? (
        <Button size="sm" loading={busy} disabled={isOnlyMethod} onClick={onDisconnect}>
          {providerSettingsCopy.disconnect(name)}
        </Button>
      ) : (
        <Button size="sm" loading={busy} onClick={onConnect}>
          {providerSettingsCopy.connect(name)}
        </Button>
      )}
    </li>
  );
}
