"use client";

import { lazy, Suspense, useState } from "react";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { type Provider, providerNames, providers } from "~/domain/auth/provider";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { providerSettingsCopy } from "../copy/provider-settings";
import { useProviderRedirect } from "../provider/use-provider-redirect";
import { ProviderRow } from "./provider-row";

const DisconnectDialog = lazy(() => loadWhenOnline(() => import("./disconnect-dialog")));

/** Connects and disconnects GitHub and Google. */
export function ProvidersSection() {
  const list = api.auth.provider.list.useQuery();
  const { redirectingTo, redirectTo } = useProviderRedirect({ connect: true });
  const [confirming, setConfirming] = useState<Provider | null>(null);
  const { disconnect, disconnecting } = useDisconnect();
  return (
    <Section id="providers" title={providerSettingsCopy.title} description={providerSettingsCopy.description}>
      {list.isLoadingError ? (
        <LoadFailed title={providerSettingsCopy.loadFailed} onRetry={() => list.refetch()} />
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {list.data?.map((state) => (
            <ProviderRow
              key={state.provider}
              state={state}
              busy={[redirectingTo, disconnecting].includes(state.provider)}
              onConnect={() => void redirectTo(state.provider, "/account/security")}
              onDisconnect={() => setConfirming(state.provider)}
            />
          )) ?? providers.map((provider) => <Skeleton key={provider} className="my-2 h-9" />)}
        </ul>
      )}
      <Suspense>
        {confirming && (
          <DisconnectDialog
            provider={confirming}
            onClose={() => setConfirming(null)}
            onConfirm={() => {
              setConfirming(null);
              disconnect(confirming);
            }}
          />
        )}
      </Suspense>
    </Section>
  );
}

function useDisconnect() {
  const { auth } = api.useUtils();
  const { mutate, isPending, variables } = api.auth.provider.disconnect.useMutation({
    onSuccess: (_, { provider }) => {
      const { title, description } = providerSettingsCopy.disconnected(providerNames[provider]);
      toast.success(title, { description });
    },
    onError: ({ message }, { provider }) =>
      toast.error(providerSettingsCopy.disconnectFailed(providerNames[provider]), { description: message }),
    onSettled: () => auth.invalidate(),
  });
  return {
    disconnect: (provider: Provider) => mutate({ provider }),
    disconnecting: isPending ? variables.provider : null,
  };
}
