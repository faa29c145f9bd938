import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Switch } from "~/components/ui/switch";
import { storageBytes } from "~preview";
import { copy } from "../copy";
import type { AppData } from "../use-app-data";

type AppDataDialogProps = { data: AppData; onClear: () => void; onClose: () => void };

/** Whether the page's data is saved, its size, and a way to delete it. */
export function AppDataDialog({ data: { storage, keeping }, onClear, onClose }: AppDataDialogProps) {
  const bytes = storageBytes(storage.items("local"));
  return (
    <Dialog open onClose={onClose} title={copy.data.title}>
      <div className="flex flex-col gap-4">
        {keeping && (
          <Switch
            label={copy.data.keep}
            description={copy.data.keepText}
            checked={keeping.isOn}
            onChange={keeping.onKeep}
          />
        )}
        <div className="flex items-center justify-between gap-4 border-border border-t pt-4">
          <span className="text-[13px] text-muted tabular-nums">{copy.data.size(bytes)}</span>
          <Button size="sm" disabled={bytes === 0} onClick={onClear}>
            {copy.data.clear}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
