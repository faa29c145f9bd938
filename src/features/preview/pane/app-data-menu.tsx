import { Database } from "lucide-react";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import { Popover } from "~/components/ui/popover";
import { Switch } from "~/components/ui/switch";
import { storageBytes } from "~preview";
import { copy } from "../copy";
import type { AppData } from "../use-app-data";

type AppDataMenuProps = { data: AppData; onClear: () => void };

/** Whether the page's data is saved, its size, and a way to delete it. */
export default function AppDataMenu({ data, onClear }: AppDataMenuProps) {
  const trigger = (
    <IconButton label={copy.data.title} size="sm">
      <Database />
    </IconButton>
  );
  return (
    <Popover trigger={trigger} align="end">
      {({ close }) => (
        <AppDataPanel
          data={data}
          onClear={() => {
            onClear();
            close();
          }}
        />
      )}
    </Popover>
  );
}

function AppDataPanel({ data: { storage, keeping }, onClear }: AppDataMenuProps) {
  const bytes = storageBytes(storage.items("local"));
  return (
    <div className="flex flex-col gap-3">
      {keeping && (
        <Switch
          label={copy.data.keep}
          description={copy.data.keepText}
          checked={keeping.isOn}
          onChange={keeping.onKeep}
        />
      )}
      <div className="flex items-center justify-between gap-4 border-border border-t pt-3">
        <span className="text-[13px] text-muted tabular-nums">{copy.data.size(bytes)}</span>
        <Button size="sm" disabled={bytes === 0} onClick={onClear}>
          {copy.data.clear}
        </Button>
      </div>
    </div>
  );
}
