"use client";

import { Dialog } from "~/components/ui/dialog";
import { ShortcutKeys } from "~/components/ui/shortcut-keys";
import { copy } from "../copy";
import { shortcutRows } from "./keys";

/** Every shortcut. A default export, because it is loaded when first opened. */
export default function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.shortcuts.list}>
      <dl className="-my-2 flex flex-col divide-y divide-border text-sm">
        {shortcutRows.map(({ label, combinations }) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{label}</dt>
            <dd className="flex items-center gap-2 text-muted text-xs">
              {combinations.map((keys, at) => (
                <span key={keys.key} className="flex items-center gap-2">
                  {at > 0 && copy.shortcuts.or}
                  <ShortcutKeys of={keys} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
