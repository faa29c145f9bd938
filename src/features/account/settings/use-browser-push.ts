import { useCallback, useEffect, useState } from "react";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { currentSubscription, pushSupport, subscribe } from "./browser-push";

export type BrowserPush = {
  state: "asking" | "on" | "off" | "blocked" | "unsupported" | "insecure";
  isBusy: boolean;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
};

/** State of push notifications in this browser, and the switch for it. */
export function useBrowserPush(): BrowserPush {
  const [state, setState] = useState<BrowserPush["state"]>("asking");
  const [isBusy, setBusy] = useState(false);
  const cache = api.useUtils();
  const register = api.settings.subscribePush.useMutation();
  const unregister = api.settings.unsubscribePush.useMutation();
  const refresh = useCallback(async () => {
    const support = pushSupport();
    if (support !== "able") return setState(support);
    const subscription = await currentSubscription();
    const isKnown =
      subscription !== null &&
      (await cache.settings.isPushSubscribed.fetch({ endpoint: subscription.endpoint }, { staleTime: 0 }));
    setState(isKnown ? "on" : "off");
  }, [cache]);
  useEffect(() => {
    refresh().catch(() => setState("off"));
  }, [refresh]);
  const whileBusy = (act: () => Promise<void>) => async () => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      toast.error(copy.settings.push.failed, {
        description: error instanceof Error ? error.message : undefined,
      });
    }
    setBusy(false);
  };
  const turnOn = whileBusy(async () => {
    const subscription = await subscribe(await cache.settings.pushKey.fetch());
    if (!subscription) {
      toast.error(copy.settings.push.refused);
      return refresh();
    }
    await register.mutateAsync(subscription);
    setState("on");
    toast.success(copy.settings.push.turnedOn);
  });
  const turnOff = whileBusy(async () => {
    const subscription = await currentSubscription();
    if (subscription) {
      await unregister.mutateAsync({ endpoint: subscription.endpoint });
      await subscription.unsubscribe();
    }
    setState("off");
    toast.success(copy.settings.push.turnedOff);
  });
  return { state, isBusy, turnOn, turnOff };
}
