"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { Switch } from "~/components/ui/switch";
import type { TwoFactorState } from "~/domain/auth/two-factor";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { twoFactorCopy } from "./copy/two-factor";

const TwoFactorDisable = lazy(() => loadWhenOnline(() => import("./security/disable-two-factor")));
const TwoFactorRenew = lazy(() => loadWhenOnline(() => import("./security/renew-recovery-codes")));
const TwoFactorSetUp = lazy(() => loadWhenOnline(() => import("./security/set-up-two-factor")));

type OpenDialog = "set-up" | "disable" | "renew" | null;

/** Two-factor settings: on, off, and recovery codes. */
export function TwoFactorSettings() {
  const state = api.auth.twoFactor.read.useQuery();
  const { auth } = api.useUtils();
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => {
    setOpen(null);
    void auth.invalidate();
  };
  return (
    <Section id="two-factor" title={twoFactorCopy.title} description={twoFactorCopy.description}>
      {state.data ? (
        <Settings state={state.data} onOpen={setOpen} />
      ) : state.isLoadingError ? (
        <LoadFailed title={twoFactorCopy.loadFailed} onRetry={() => state.refetch()} />
      ) : (
        <Skeleton className="h-11" />
      )}
      <Suspense>
        {open === "set-up" && <TwoFactorSetUp onClose={close} />}
        {open === "disable" && <TwoFactorDisable onClose={close} />}
        {open === "renew" && <TwoFactorRenew onClose={close} />}
      </Suspense>
    </Section>
  );
}

function Settings({ state, onOpen }: { state: TwoFactorState; onOpen: (open: OpenDialog) => void }) {
  const { enabled, recoveryCodesLeft } = state;
  return (
    <>
      <Switch
        label={twoFactorCopy.toggle.label(enabled)}
        description={enabled ? twoFactorCopy.toggle.on : twoFactorCopy.toggle.off}
        checked={enabled}
        onChange={(on) => onOpen(on ? "set-up" : "disable")}
      />
      {enabled && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-border border-t pt-5">
          <div className="flex min-w-0 flex-col gap-1">
            <p className="font-medium text-foreground text-sm">{twoFactorCopy.recovery.title}</p>
            <p className="text-pretty text-[13px] text-muted leading-5">
              {twoFactorCopy.recovery.left(recoveryCodesLeft)}
            </p>
          </div>
          <Button size="sm" onClick={() => onOpen("renew")}>
            {twoFactorCopy.recovery.renew}
          </Button>
        </div>
      )}
    </>
  );
}
