import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useClock } from "~/components/ui/clock";
import { IconButton } from "~/components/ui/icon-button";
import type { PasskeySummary } from "~/domain/auth/passkey";
import { timesOn } from "~/lib/times";
import { passkeysCopy } from "../copy/passkeys";

type PasskeyRowProps = { passkey: PasskeySummary; onRename: () => void; onRemove: () => void };

/** A passkey, its last use and its actions. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  const { day, when } = timesOn(useClock());
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
      <div className="flex min-w-0 items-center gap-3">
        <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
        <div className="flex min-w-0 flex-col">
          <span className="truncate font-medium text-foreground text-sm">{name}</span>
          <span className="text-[13px] text-muted">
            {passkeysCopy.created(day(createdAt))},{" "}
            {lastUsedAt ? passkeysCopy.lastUsed(when(lastUsedAt)) : passkeysCopy.neverUsed}
          </span>
        </div>
      </div>
      <div className="flex shrink-0">
        <IconButton label={passkeysCopy.actionOn(passkeysCopy.rename, name)} size="sm" onClick={onRename}>
          <Pencil />
        </IconButton>
        <IconButton label={passkeysCopy.actionOn(passkeysCopy.remove, name)} size="sm" onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}
