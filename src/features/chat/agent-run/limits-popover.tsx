import { lazy, type ReactElement, Suspense } from "react";
import { Popover } from "~/components/ui/popover";
import type { RunLimits } from "~/domain/chat/agent/limits";
import { loadWhenOnline } from "~/lib/load-when-online";
import type { RunActions } from "./run-actions";

const LimitsForm = lazy(() => loadWhenOnline(() => import("./limits-form")));

type LimitsPopoverProps = { limits: RunLimits; save: RunActions["saveLimits"]; trigger: ReactElement };

export const LimitsPopover = ({ limits, save, trigger }: LimitsPopoverProps) => (
  <Popover side="top" className="w-80 max-w-[calc(100vw-1rem)] p-4" trigger={trigger}>
    {({ close }) => (
      <Suspense fallback={<div className="h-60" />}>
        <LimitsForm limits={limits} save={save} onSaved={close} />
      </Suspense>
    )}
  </Popover>
);
